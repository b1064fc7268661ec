import { useCallback } from 'react';
import { useAddressQuery } from '../../lib/address/index.ts';

/**
 * The id of what is open beside a page, kept in its address under `name`, so that it can be sent to somebody and the
 * browser's Back closes it.
 */
export function useLinkedId(name: string): readonly [string | null, (id: string | null) => void] {
  const [query, setQuery] = useAddressQuery();
  const open = useCallback(
    (id: string | null) =>
      setQuery((now) => {
        if (id === null) now.delete(name);
        else now.set(name, id);
        return now;
      }),
    [name, setQuery],
  );
  return [query.get(name), open];
}
