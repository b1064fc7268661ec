import type { GuestView, UserInfo } from '@zutai/contract';
import { redirect } from 'react-router';
import { guestSession } from '../../lib/call/index.ts';
import { LOGIN_PATH, ownLoginPath, pathTo, rememberLoginPath } from '../../lib/path/index.ts';
import { currentGuest, endGuest, loadUser } from '../../lib/session/index.ts';
import { applyStyleOfGuest, applyStyleOfLogin, applyStyleOfUser } from '../../lib/style/index.ts';

/** Where a user lands who asked for nothing in particular. */
export const HOME_PATH = pathTo('/monitor/eg/list');

export { LOGIN_PATH } from '../../lib/path/index.ts';

/** Where a password that was given is replaced, before anything else is open. */
export const REPLACE_PASSWORD_PATH = '/login/password';

/** The second step of a sign-in. */
export const FACTOR_PATH = '/login/factor';

/** Where a second factor is set up, before anything else is open. */
export const FACTOR_SETUP_PATH = '/login/factor/setup';

/** What comes before everything else; undefined when nothing does. */
function firstPathOf({ mustChangePassword, mustSetFactor }: UserInfo): string | undefined {
  if (mustChangePassword) return REPLACE_PASSWORD_PATH;
  return mustSetFactor ? FACTOR_SETUP_PATH : undefined;
}

/** The login page's address that leads back to `target`. */
export function loginPath(target: string): string {
  return leadingTo(ownLoginPath(), target);
}

function leadingTo(path: string, target: string): string {
  const isNowhere = target === '/' || target === HOME_PATH || target.startsWith(LOGIN_PATH);
  return isNowhere ? path : `${path}?to=${encodeURIComponent(target)}`;
}

/** The target of a login address; only addresses of this site, else home. */
export function targetOf(search: string): string {
  const target = new URLSearchParams(search).get('to');
  // "//host" and "/\host" would leave the site.
  return target !== null && /^\/(?![/\\])/.test(target) && !target.startsWith(LOGIN_PATH)
    ? target
    : HOME_PATH;
}

/** Where the guest of a link lands. */
export function guestPath({ kind, id, pageId }: GuestView): string {
  if (pageId !== null) return pathTo('/monitor/eg/detail/page/:pageId/:alarm', { pageId, alarm: GUEST });
  if (kind === 'equipment') return pathTo('/monitor/eg/detail/list/:id/:alarm', { id, alarm: GUEST });
  return pathTo('/share/:key', { key: guestSession()?.key ?? '' });
}

/** In the place of an alarm, for who has come without one. */
const GUEST = 'guest';

/**
 * Lets guests pass, and those whom nobody knows, who are told so there. Who is signed in sees the same with all that they
 * may do.
 */
export async function admitGuest({ request }: { request: Request }): Promise<null> {
  const user = await loadUser();
  if (currentGuest() !== null) await applyStyleOfGuest();
  if (user === null || currentGuest() !== null) return null;
  throw redirect(signedInPath(new URL(request.url).pathname));
}

/** The same equipment or page with all that an account may do, in place of what a guest is shown. */
function signedInPath(pathname: string): string {
  // Who comes by a work order is told of it at the equipment.
  const [, of = '', orderType, orderId] =
    /^\/monitor\/eg\/detail\/list\/(\d+)\/([a-z]+)\/(\d+)$/.exec(pathname) ?? [];
  if (orderType !== undefined && orderId !== undefined)
    return pathTo('/monitor/eg/detail/list/:id', { id: of }, { orderType, orderId });
  const [, path] = /^(\/monitor\/eg\/detail\/(?:list|page)\/\d+)\//.exec(pathname) ?? [];
  if (path !== undefined) return path;
  const [, id] = /^\/monitor\/gm\/detail\/(\d+)\//.exec(pathname) ?? [];
  return id === undefined ? HOME_PATH : pathTo('/monitor/eg/detail/list/:id', { id });
}

/** Lets only signed-in users pass; others go to the login page, which leads them back here. */
export async function requireUser({ request }: { request: Request }): Promise<null> {
  const user = await loadUser();
  const guest = currentGuest();
  if (guest !== null) throw redirect(guestPath(guest));
  if (user !== null) await applyStyleOfUser(user.styleId);
  const first = user === null ? ownLoginPath() : firstPathOf(user);
  if (first === undefined) return null;
  const { pathname, search } = new URL(request.url);
  throw redirect(leadingTo(first, pathname + search));
}

/** Lets only users pass whose password has to be changed. */
export async function requirePasswordChange({ request }: { request: Request }): Promise<null> {
  const user = await loadUser();
  if (user?.mustChangePassword === true) return null;
  const { search } = new URL(request.url);
  throw redirect(user === null ? ownLoginPath() + search : targetOf(search));
}

/** Lets only users pass who have to set up a second factor. */
export async function requireFactorSetup({ request }: { request: Request }): Promise<null> {
  const user = await loadUser();
  if (user !== null && firstPathOf(user) === FACTOR_SETUP_PATH) return null;
  const { search } = new URL(request.url);
  throw redirect(user === null ? ownLoginPath() + search : targetOf(search));
}

/** Sends users who are signed in already past the login page. */
export async function skipLogin({ request }: { request: Request }): Promise<null> {
  // A guest who wants to sign in is no guest any more.
  endGuest();
  const { pathname, search } = new URL(request.url);
  rememberLoginPath(pathname);
  const [user] = await Promise.all([loadUser().catch(() => null), applyStyleOfLogin(pathname)]);
  if (user !== null) throw redirect(targetOf(search));
  return null;
}
