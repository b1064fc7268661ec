import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';

const ADD = 'add';

/** For the address of a screen that begins with adding: the next step of what was done before. */
export const ADD_ON_ARRIVAL = { [ADD]: '1' };

/** Calls `add` once where the address asks for it, as soon as the screen can; going back does not ask again. */
export function useAddOnArrival(isReady: boolean, add: () => void): void {
  const [query, setQuery] = useSearchParams();
  const isAsked = isReady && query.has(ADD);
  const begin = useEffectEvent(() => {
    setQuery(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete(ADD);
        return next;
      },
      { replace: true },
    );
    add();
  });
  useEffect(() => {
    if (isAsked) begin();
  }, [isAsked]);
}
