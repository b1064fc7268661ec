import type { CallDefinition, UserInfo } from '@zutai/contract';

/** What an action is done to, as far as it says whether it is the user's to change; what says nothing of it is. */
export interface Changeable {
  readonly isChangeable?: boolean | undefined;
}

/** What of a call decides who may make it. */
export type AskedCall = Pick<CallDefinition, 'permission' | 'changes'>;

/**
 * Whether a call would be served: the user holds its permission code, and what it is about is theirs to change if the
 * call changes anything. What the interface offers is decided here and nowhere else; the server decides what is done.
 */
export function mayCall(
  user: Pick<UserInfo, 'auths'> | null | undefined,
  { permission, changes }: AskedCall,
  on: Changeable = {},
): boolean {
  if (changes.length > 0 && on.isChangeable === false) return false;
  if (permission === 'public') return true;
  return user != null && (permission === 'login' || user.auths.includes(permission));
}
