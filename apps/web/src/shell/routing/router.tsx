import { createBrowserRouter } from 'react-router';
import { guestSession } from '../../lib/call/index.ts';
import { ownLoginPath, pathTo } from '../../lib/path/index.ts';
import { endGuest, onSessionCleared, onSessionEnd } from '../../lib/session/index.ts';
import { queryClient } from '../query-client.ts';
import { loginPath } from './guard.ts';
import { routes } from './routes.tsx';

export const router = createBrowserRouter([...routes]);

/**
 * Goes to the login page, which leads back to here unless somebody signs out; done when it is there or when unsaved
 * changes made the user stay.
 */
async function goToLogin(isSigningOut: boolean): Promise<void> {
  const guest = guestSession();
  if (guest !== null) {
    // To the link, which says that it is closed, or asks for its password again.
    endGuest();
    await router.navigate(pathTo('/share/:key', { key: guest.key }), { replace: true });
    return;
  }
  const { pathname, search } = router.state.location;
  if (pathname === ownLoginPath()) return;
  await router.navigate(isSigningOut ? ownLoginPath() : loginPath(pathname + search));
  // The question whether to leave may take any time.
  return new Promise((resolve) => {
    const look = () => {
      const { navigation, blockers } = router.state;
      if (navigation.state !== 'idle') return;
      if ([...blockers.values()].some(({ state }) => state !== 'unblocked')) return;
      stop();
      resolve();
    };
    const stop = router.subscribe(look);
    look();
  });
}

onSessionEnd(goToLogin);
onSessionCleared(() => queryClient.clear());
