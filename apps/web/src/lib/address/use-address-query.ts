import { useCallback, useEffect } from 'react';
import { type NavigateOptions, useLocation, useSearchParams } from 'react-router';
import { addressText, askedAddresses } from './asked-addresses.ts';
import { useGone, useLeaving, useLinkedQuery } from './use-leaving.ts';

interface ChangeOptions extends Pick<NavigateOptions, 'replace' | 'state'> {
  /** The page does it, after a pause or an answer: it gives way to somebody who is on the way to another page. */
  isByItself?: boolean;
}

export type ChangeQuery = (
  change: (now: URLSearchParams) => URLSearchParams,
  options?: ChangeOptions,
) => void;

let users = 0;

/**
 * The query of the address, and how to change it. A change starts from the address that was asked for last, also where
 * that is not shown yet; with the router's own setter the second of two quick changes would take the first one back. A
 * change that comes when the address is that of another page already changes nothing: that query is not its own.
 */
export function useAddressQuery(): readonly [URLSearchParams, ChangeQuery] {
  const { key, pathname } = useLocation();
  const [query, setQuery] = useSearchParams();
  const shown = query.toString();
  const isGone = useGone();
  const isLeaving = useLeaving();
  const linkedQuery = useLinkedQuery();
  useEffect(() => {
    users += 1;
    return () => {
      users -= 1;
      if (users === 0) askedAddresses.clear();
    };
  }, []);
  const change = useCallback<ChangeQuery>(
    (changed, { isByItself = false, ...options } = {}) => {
      if (isByItself ? isLeaving() : isGone()) return;
      const textOf = (text: string) => addressText(pathname, text);
      const now = linkedQuery() ?? askedAddresses.latest(textOf(shown), shown, key);
      const next = changed(new URLSearchParams(now)).toString();
      askedAddresses.add(textOf(next), next);
      setQuery(new URLSearchParams(next), options);
    },
    [key, pathname, shown, setQuery, isGone, isLeaving, linkedQuery],
  );
  return [query, change];
}
