import { useEffect, useEffectEvent, useRef } from 'react';
import { useAddressQuery } from '../../lib/address/index.ts';

const ADD = 'add';

/** For the address of a screen that begins with adding: the next step of what was done before. */
export const ADD_ON_ARRIVAL = { [ADD]: '1' };

/** Calls `add` once where the address asks for it, as soon as the screen can; going back does not ask again. */
export function useAddOnArrival(isReady: boolean, add: () => void): void {
  const [query, setQuery] = useAddressQuery();
  const isAsked = query.has(ADD);
  const isBegun = useRef(false);
  const begin = useEffectEvent(() => {
    setQuery(
      (now) => {
        now.delete(ADD);
        return now;
      },
      { replace: true },
    );
    add();
  });
  useEffect(() => {
    // The address follows later, as a transition: until then a screen that could not add meanwhile would begin again.
    if (!isAsked) isBegun.current = false;
    else if (isReady && !isBegun.current) {
      isBegun.current = true;
      begin();
    }
  }, [isAsked, isReady]);
}
