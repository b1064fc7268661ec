import { calls, type PermissionCode, type UserInfo } from '@zutai/contract';
import { create } from 'zustand';
import { call, onSignedOut } from '../call/index.ts';

interface SessionState {
  /** undefined until the server was asked; null when nobody is signed in. */
  user: UserInfo | null | undefined;
}

const useSessionStore = create<SessionState>(() => ({ user: undefined }));
let asked: Promise<UserInfo | null> | undefined;
let leave: () => void = () => {};

/** Who is told when a running session ends, to take the user to the login page; the shell sets this. */
export function onSessionEnd(listener: () => void): void {
  leave = listener;
}

onSignedOut(() => {
  const wasIn = useSessionStore.getState().user != null;
  clearUser();
  if (wasIn) leave();
});

/** The signed-in user, asking the server once; null when nobody is signed in. Throws when unreachable. */
export async function loadUser(): Promise<UserInfo | null> {
  const { user } = useSessionStore.getState();
  if (user !== undefined) return user;
  asked ??= call(calls.session.info, {})
    .then((found) => {
      useSessionStore.setState({ user: found });
      return found;
    })
    .catch((error: unknown) => {
      if (useSessionStore.getState().user === null) return null;
      throw error;
    })
    .finally(() => {
      asked = undefined;
    });
  return asked;
}

/** Remembers the user a login answered with. */
export function setUser(user: UserInfo): void {
  useSessionStore.setState({ user });
}

function clearUser(): void {
  useSessionStore.setState({ user: null });
}

/** Ends the session on the server and here; here also when the server cannot be reached. */
export async function signOut(): Promise<void> {
  try {
    await call(calls.session.logout, {});
  } finally {
    clearUser();
    leave();
  }
}

/** The signed-in user; only for what is shown behind the login guard. */
export function useUser(): UserInfo {
  const user = useSessionStore((state) => state.user);
  if (user == null) throw new Error('no user behind the login guard');
  return user;
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
