import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/**
 * The id of what is open beside a page, kept in its address under `name`, so that it can be sent to somebody and the
 * browser's Back closes it.
 */
export function useLinkedId(name: string): readonly [string | null, (id: string | null) => void] {
  const [query, setQuery] = useSearchParams();
  const open = useCallback(
    (id: string | null) =>
      setQuery((now) => {
        const next = new URLSearchParams(now);
        if (id === null) next.delete(name);
        else next.set(name, id);
        return next;
      }),
    [name, setQuery],
  );
  return [query.get(name), open];
}
