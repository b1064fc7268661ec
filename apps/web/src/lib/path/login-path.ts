import { isLoginPath } from '@zutai/contract';
import { readStoredForAll, writeStoredForAll } from '../stored/index.ts';

/** The login page of the product, which has the style of the host or of the installation. */
export const LOGIN_PATH = '/login';

const STORAGE_KEY = 'login-address';

/** The login page that this browser came by: who signs out, or is signed out, comes back to it. */
export function ownLoginPath(): string {
  const stored = readStoredForAll(STORAGE_KEY) ?? '';
  return isLoginPath(stored) ? stored : LOGIN_PATH;
}

/** Remembers the login page that somebody has opened by its address. */
export function rememberLoginPath(pathname: string): void {
  if (pathname === LOGIN_PATH || isLoginPath(pathname)) writeStoredForAll(STORAGE_KEY, pathname);
}
