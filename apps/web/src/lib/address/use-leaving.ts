import { useCallback, useContext } from 'react';
import { UNSAFE_DataRouterContext, useLocation } from 'react-router';

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
 * Asks whether somebody is on the way to another page, or there already. What a page does to the address by itself, after
 * a pause or an answer of the server, would take their click back.
 */
export function useLeaving(): () => boolean {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const { pathname } = useLocation();
  const isGone = useGone();
  return useCallback(() => {
    const next = router?.state.navigation.location;
    return isGone() || (next !== undefined && next.pathname !== pathname);
  }, [router, pathname, isGone]);
}
