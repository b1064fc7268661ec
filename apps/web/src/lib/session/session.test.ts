import { type CallDefinition, calls } from '@zutai/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { call } from '../call/index.ts';
import { clearSession, loadUser, onSessionCleared, onSessionEnd, setUser, signOut } from './index.ts';

const user = { userId: '1', auths: [] } as unknown as Parameters<typeof setUser>[0];
/** What happened, in its order. */
let log: string[] = [];
/** How the server answers, by path. */
let codes: Record<string, string> = {};

/** As which account the last call was sent. */
let account: string | null = null;

vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
  account = new Headers(headers).get('x-account');
  log.push(`fetch ${url}`);
  const code = codes[url] ?? '200';
  return Response.json({ code, message: '', data: code === '200' ? { ...user } : null });
});
const cleared = vi.fn(() => void log.push('cleared'));
onSessionCleared(cleared);
const pathOf = ({ path }: CallDefinition) => path;

beforeEach(() => {
  setUser(user);
  log = [];
  codes = {};
});

it('signing out leaves the pages first, ends the session on the way, and then forgets what was shown', async () => {
  onSessionEnd(async () => {
    log.push('leaving');
    expect(await loadUser()).toBeNull();
    clearSession();
  });
  await signOut();
  expect(log).toEqual(['leaving', `fetch ${pathOf(calls.session.logout)}`, 'cleared']);
  codes[pathOf(calls.session.info)] = '1010';
  expect(await loadUser()).toBeNull();
});

it('somebody who stays with unsaved changes stays signed in', async () => {
  onSessionEnd(async () => {});
  await signOut();
  expect(log).toEqual([]);
  expect(await loadUser()).toMatchObject({ userId: '1' });
});

it('a session ended by the server asks once, keeps the page of who stays, and takes a new login up', async () => {
  const leave = vi.fn(async () => {});
  onSessionEnd(leave);
  codes[pathOf(calls.equipment.query)] = '1010';
  for (let times = 0; times < 2; times += 1)
    await expect(call(calls.equipment.query, {})).rejects.toMatchObject({ name: 'notLoggedIn' });
  expect(leave).toHaveBeenCalledOnce();
  expect(log).not.toContain('cleared');
  // Signed in again in another window: the server knows.
  expect(await loadUser()).toMatchObject({ userId: '1' });
});

it('says with each call whose screens these are, and nothing where nobody is signed in', async () => {
  await call(calls.equipment.query, {});
  expect(account).toBe('1');
  setUser({ ...user, userId: '2' });
  await call(calls.equipment.query, {});
  expect(account).toBe('2');
  clearSession();
  await call(calls.equipment.query, {});
  expect(account).toBeNull();
});

it('another user finds nothing of the former one', () => {
  setUser({ ...user, userId: '2' });
  expect(log).toEqual(['cleared']);
});
