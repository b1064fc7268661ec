import { calls, type GuestView, generalErrors, type PermissionCode, type UserInfo } from '@zutai/contract';
import { create } from 'zustand';
import {
  CallError,
  call,
  guestSession,
  isUnreachable,
  onSignedOut,
  setActingAccount,
  setGuestSession,
} from '../call/index.ts';
import { setStoredAccount } from '../stored/index.ts';
import { guestUser } from './guest-user.ts';
import { type AskedCall, type Changeable, mayCall } from './may-call.ts';

/**
 * By itself, after its time; or it was revoked or closed, or somebody else signed in in another tab of this browser, whose
 * session can be gone on with; both in the server's words.
 */
export type SessionEnding =
  | { readonly by: 'time' }
  | { readonly by: 'server' | 'other'; readonly message: string };

interface SessionState {
  /** undefined until the server was asked; null when nobody is signed in. */
  user: UserInfo | null | undefined;
  /** The server answered, but not with a user: the login page says so (specification, section 5). */
  hasFailed: boolean;
  /** Why the session ended without its user's doing, until somebody signs in: the login page says so. */
  ending: SessionEnding | null;
  /** What the guest of a link sees; null for anybody else. */
  guest: GuestView | null;
}

const useSessionStore = create<SessionState>(() => ({
  user: undefined,
  hasFailed: false,
  ending: null,
  guest: null,
}));
let asked: Promise<UserInfo | null> | undefined;
/** Ends the session on the server, while somebody is signing out. */
let logout: (() => Promise<void>) | undefined;
/** The session has ended although its user is still shown: what they typed is not thrown away. */
let hasEnded = false;
let isLeaving = false;
let leave: (isSigningOut: boolean) => Promise<void> = async () => {};
const listeners = new Set<() => void>();

/** A server that cannot be reached must not keep somebody from signing out, ms. */
const LOGOUT_TIMEOUT_MS = 5000;

/**
 * How to get to the login page when a session ends, or to stay because of unsaved changes; the shell sets this. Who signs
 * out leaves the place to the next one, who is not led to where they were.
 */
export function onSessionEnd(goToLogin: (isSigningOut: boolean) => Promise<void>): void {
  leave = goToLogin;
}

/** Called when a session is over and its pages are gone: nothing that its user saw may be shown to the next one. */
export function onSessionCleared(listener: () => void): void {
  listeners.add(listener);
}

onSignedOut((code, message) => {
  // Only a session that there was can be revoked; of 1010 nobody may have been signed in.
  if (code === generalErrors.sessionRevoked.wire)
    useSessionStore.setState({ ending: { by: 'server', message } });
  else if (useSessionStore.getState().user != null && logout === undefined)
    useSessionStore.setState({
      ending: code === generalErrors.sessionOfOther.wire ? { by: 'other', message } : { by: 'time' },
    });
  // Nobody was signed in yet.
  if (useSessionStore.getState().user == null) useSessionStore.setState({ user: null });
  if (useSessionStore.getState().user === null || hasEnded) return;
  hasEnded = true;
  void leaveForLogin();
});

/**
 * The signed-in user, asking the server once; null when nobody is signed in, and when the server answers with anything
 * but a user (specification, section 2: "On failure the user goes to /login"). Throws when it does not answer: then
 * there is no signing in either.
 */
export async function loadUser(): Promise<UserInfo | null> {
  if (logout !== undefined) {
    await logout();
    return null;
  }
  const { user } = useSessionStore.getState();
  if (user !== undefined && !hasEnded) return user;
  asked ??= (guestSession() === null ? askForUser() : findGuest())
    .catch((error: unknown) => {
      if (useSessionStore.getState().user === null || hasEnded) return null;
      if (!(error instanceof CallError) || isUnreachable(error)) throw error;
      useSessionStore.setState({ user: null, hasFailed: true });
      return null;
    })
    .finally(() => {
      asked = undefined;
    });
  return asked;
}

async function askForUser(): Promise<UserInfo | null> {
  const found: UserInfo | null = await call(calls.session.info, {});
  if (found === null) useSessionStore.setState({ user: null, hasFailed: true });
  else setUser(found);
  return found;
}

async function findGuest(): Promise<UserInfo | null> {
  const { askForGuest } = await import('./ask-for-guest.ts');
  const view = await askForGuest();
  if (view === null) return null;
  setGuest(view);
  return guestUser(view);
}

/** Remembers what a link was opened to: who sees it is a guest, until somebody signs in. */
export function setGuest(view: GuestView): void {
  const { guest, user } = useSessionStore.getState();
  if (user != null && guest?.id !== view.id) for (const listener of listeners) listener();
  hasEnded = false;
  setStoredAccount(`share ${view.id}`);
  setActingAccount('');
  useSessionStore.setState({ user: guestUser(view), guest: view, hasFailed: false });
}

/** Ends being a guest in this tab. */
export function endGuest(): void {
  if (guestSession() === null) return;
  setGuestSession(null);
  setActingAccount('');
  for (const listener of listeners) listener();
  useSessionStore.setState({ user: undefined, guest: null });
}

/** Remembers the user a login answered with. */
export function setUser(user: UserInfo): void {
  const before = useSessionStore.getState().user;
  if (before != null && before.userId !== user.userId) for (const listener of listeners) listener();
  hasEnded = false;
  setGuestSession(null);
  setStoredAccount(user.userId);
  setActingAccount(user.userId);
  useSessionStore.setState({ user, guest: null, hasFailed: false, ending: null });
}

/**
 * Forgets the user and all they were shown. The login page calls this once it is there: pages that need a user are gone
 * by then, which the address alone does not say.
 */
export function clearSession(): void {
  if (useSessionStore.getState().user != null) for (const listener of listeners) listener();
  setGuestSession(null);
  setStoredAccount('');
  setActingAccount('');
  useSessionStore.setState({ user: null, guest: null });
}

async function leaveForLogin(): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  try {
    await leave(logout !== undefined);
  } finally {
    isLeaving = false;
  }
}

/**
 * Ends the session on the server and here; here also when the server cannot be reached. Nothing happens when unsaved
 * changes make the user stay: the server is notified on the way to the login page.
 */
export async function signOut(): Promise<void> {
  let ended: Promise<void> | undefined;
  logout = () => {
    ended ??= call(calls.session.logout, {}, { signal: AbortSignal.timeout(LOGOUT_TIMEOUT_MS) }).then(
      () => {},
      () => {},
    );
    return ended;
  };
  try {
    await leaveForLogin();
  } finally {
    logout = undefined;
  }
}

/**
 * Ends the session because it must not go on, whatever is unsaved: who stays with that stays signed out, as with any
 * session that the server ended.
 */
export async function endSession(): Promise<void> {
  if (hasEnded) return;
  hasEnded = true;
  await call(calls.session.logout, {}, { signal: AbortSignal.timeout(LOGOUT_TIMEOUT_MS) }).catch(() => {});
  await leaveForLogin();
}

/** Where the hardware-key service is reached, for who is signed in and not as a guest; '' for nobody and nowhere. */
export const keyServiceOf = (user: UserInfo | null | undefined): string => user?.keyService ?? '';

/** Where the key of the user is asked for while they work; '' for who needs none. */
export function useLockService(): string {
  return useSessionStore(({ user }) => (user?.useLock === true ? keyServiceOf(user) : ''));
}

/** The user of this moment, for who is no component. */
export const currentUser = (): UserInfo | null => useSessionStore.getState().user ?? null;

/** The signed-in user; only for what is shown behind the login guard. */
export function useUser(): UserInfo {
  const user = useSessionStore((state) => state.user);
  if (user == null) throw new Error('no user behind the login guard');
  return user;
}

/** Who is signed in, where nobody has to be; null for the guest of a link too. */
export const useSignedIn = (): UserInfo | null =>
  useSessionStore(({ user, guest }) => (guest === null ? (user ?? null) : null));

/** The department of the user: what they make belongs to it unless they say otherwise. Null for none. */
export function useOwnDepartment(): string | null {
  const { deptId } = useUser();
  return deptId === '' ? null : deptId;
}

/** What the guest of a link sees; null for who is signed in. */
export const useGuest = (): GuestView | null => useSessionStore(({ guest }) => guest);

/** As {@link useGuest}, for who is no component. */
export const currentGuest = (): GuestView | null => useSessionStore.getState().guest;

/** Whether the user's information and permissions could not be read: he is asked to sign in again. */
export function hasSessionFailed(): boolean {
  return useSessionStore.getState().hasFailed;
}

/** Why the session before ended, for the login page; null when its user signed out, or there was none. */
export function sessionEnding(): SessionEnding | null {
  return useSessionStore.getState().ending;
}

/** Whether the user holds a permission; undefined asks for nothing. The server enforces, this only hides. */
export function useCan(code: PermissionCode | undefined): boolean {
  const user = useSessionStore((state) => state.user);
  return code === undefined || user?.auths.includes(code) === true;
}

/** As {@link useCan}, for several codes at once. */
export function usePermissions(): (code: PermissionCode | undefined) => boolean {
  const user = useSessionStore((state) => state.user);
  return (code) => code === undefined || user?.auths.includes(code) === true;
}

/** As {@link mayCall}, of who is signed in. Actions ask it by the kit: `CallButton`, `RowMenu`, `ListTable`, forms. */
export function useMayCall(): (definition: AskedCall, on?: Changeable) => boolean {
  const user = useSessionStore((state) => state.user);
  return (definition, on) => mayCall(user, definition, on);
}
