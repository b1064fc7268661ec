import { readStored, writeStored } from '../../../lib/stored/index.ts';

const KEY = 'sso-target';

/** Keeps the query of a login address, which says where somebody wanted to go, while they are at the provider. */
export const keepTarget = (search: string): void => writeStored(KEY, search, 'sessionStorage');

/** Takes it back; '' when nobody wanted to go anywhere. */
export function takeTarget(): string {
  const search = readStored(KEY, 'sessionStorage') ?? '';
  writeStored(KEY, null, 'sessionStorage');
  return search;
}
