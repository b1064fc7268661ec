import { useCallback, useContext } from 'react';
import { UNSAFE_DataRouterContext, useLocation } from 'react-router';
import { addressText, askedAddresses } from './asked-addresses.ts';

/** What of a location of the router is looked at. */
interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly key: string;
}

/** Where somebody is on the way to, or is; it is shown when a busy browser comes to it, and the router's hooks with it. */
function useNext(): () => Place | undefined {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  return useCallback(() => router && (router.state.navigation.location ?? router.state.location), [router]);
}

/**
 * Asks whether the address is already that of another page. The router knows it at once; what is rendered shows it only
 * when a busy browser comes to it, and the router's hooks with it.
 */
export function useGone(): () => boolean {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const { pathname } = useLocation();
  return useCallback(
    () => router !== undefined && router.state.location.pathname !== pathname,
    [router, pathname],
  );
}

/**
 * Answers the query that a link of this same path has asked for, such as a tab's, while that is not shown yet. Undefined
 * where there is none; what `useAddressQuery` asked for is none.
 */
export function useLinkedQuery(): () => string | undefined {
  const nextOf = useNext();
  const { key, pathname } = useLocation();
  return useCallback(() => {
    const next = nextOf();
    if (next === undefined || next.key === key || next.pathname !== pathname) return undefined;
    const query = next.search.replace(/^\?/, '');
    return askedAddresses.has(addressText(pathname, query)) ? undefined : query;
  }, [nextOf, key, pathname]);
}

/**
 * Asks whether somebody is on the way to another page or another tab of this one, or there already. What a page does to
 * the address by itself, after a pause or an answer of the server, would take their click back.
 */
export function useLeaving(): () => boolean {
  const nextOf = useNext();
  const { pathname } = useLocation();
  const isGone = useGone();
  const linkedQuery = useLinkedQuery();
  return useCallback(() => {
    const next = nextOf();
    if (isGone() || (next !== undefined && next.pathname !== pathname)) return true;
    return linkedQuery() !== undefined;
  }, [nextOf, pathname, isGone, linkedQuery]);
}
