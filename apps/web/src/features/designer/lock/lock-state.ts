/** Who else has the page open for editing. */
export interface LockHolder {
  name: string;
  sinceMs: number;
  /** The same person in another window. */
  isSelf: boolean;
}

/** What the server says to each beat. */
export interface LockReply {
  isMine: boolean;
  holder: LockHolder | null;
}

/**
 * `free`: nothing asked yet, or a page that does not exist yet. `mine`: nobody else edits. `other`: somebody was here
 * before. `isFreed`: somebody was here before and has left; `isMoved`: taken from one's own other window. `taken`: it was mine and somebody took over; what is drawn stays, and is not saved over theirs by itself.
 */
export type LockState =
  | { kind: 'free' }
  | { kind: 'mine'; isFreed?: boolean; isMoved?: boolean }
  | { kind: 'other'; holder: LockHolder }
  | { kind: 'taken'; holder: LockHolder };

/** `forced`: taken over from somebody; `moved`: from one's own other window, without a question. */
export type LockTaking = 'asked' | 'forced' | 'moved';

export const freeLock: LockState = { kind: 'free' };

/**
 * The state after an answer. The same object when nothing changed, so that nothing is drawn again.
 */
export function nextLock(
  state: LockState,
  { isMine, holder }: LockReply,
  how: LockTaking = 'asked',
): LockState {
  if (isMine) {
    if (state.kind === 'mine') return state;
    if (how === 'moved') return { kind: 'mine', isMoved: true };
    // Who could only look on may draw now, and is notified.
    return state.kind === 'free' || how === 'forced' ? { kind: 'mine' } : { kind: 'mine', isFreed: true };
  }
  if (holder === null) return state;
  const kind = state.kind === 'mine' || state.kind === 'taken' ? 'taken' : 'other';
  const isSame =
    state.kind === kind &&
    state.holder.name === holder.name &&
    state.holder.sinceMs === holder.sinceMs &&
    state.holder.isSelf === holder.isSelf;
  return isSame ? state : { kind, holder };
}

/**
 * Whether what is drawn may be saved over the page without asking. One's own other window is no other person: there the
 * revision alone guards.
 */
export function canSaveFreely(state: LockState): boolean {
  return isAlone(state) || ('holder' in state && state.holder.isSelf);
}

/** Whether nobody edits the page anywhere else: then it may be saved by itself. */
export function isAlone(state: LockState): boolean {
  return state.kind === 'free' || state.kind === 'mine';
}
