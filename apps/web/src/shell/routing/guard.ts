import { redirect } from 'react-router';
import { pathTo } from '../../lib/path/index.ts';
import { loadUser } from '../../lib/session/index.ts';

/** Where a user lands who asked for nothing in particular. */
export const HOME_PATH = pathTo('/monitor/eg/list');

export const LOGIN_PATH = '/login';

/** The login page's address that leads back to `target`. */
export function loginPath(target: string): string {
  return target === '/' || target === HOME_PATH
    ? LOGIN_PATH
    : `${LOGIN_PATH}?to=${encodeURIComponent(target)}`;
}

/** The target of a login address; only addresses of this site, else home. */
export function targetOf(search: string): string {
  const target = new URLSearchParams(search).get('to');
  // "//host" and "/\host" would leave the site.
  return target !== null && /^\/(?![/\\])/.test(target) && !target.startsWith(LOGIN_PATH)
    ? target
    : HOME_PATH;
}

/** Lets only signed-in users pass; others go to the login page, which leads them back here. */
export async function requireUser({ request }: { request: Request }): Promise<null> {
  const user = await loadUser();
  if (user !== null) return null;
  const { pathname, search } = new URL(request.url);
  throw redirect(loginPath(pathname + search));
}

/** Sends users who are signed in already past the login page. */
export async function skipLogin({ request }: { request: Request }): Promise<null> {
  const user = await loadUser().catch(() => null);
  if (user !== null) throw redirect(targetOf(new URL(request.url).search));
  return null;
}
