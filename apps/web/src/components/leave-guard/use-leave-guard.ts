import { useEffect, useRef } from 'react';
import { addGuarded, type Guarded } from './leave-guards.ts';
import { useAskLeave } from './use-ask-leave.tsx';

/** Asks before these changes are left, as long as what calls it is mounted. */
export function useLeaveGuard(guarded: Guarded): void {
  const latest = useRef(guarded);
  latest.current = guarded;
  useEffect(
    () =>
      addGuarded({
        hasChanges: () => latest.current.hasChanges(),
        onLeave: () => latest.current.onLeave?.(),
        get onSave() {
          return latest.current.onSave;
        },
        get question() {
          return latest.current.question;
        },
      }),
    [],
  );
}

/** For pages that know in each render whether they hold changes. */
export function useLeaveWarning(hasChanges: boolean): void {
  useLeaveGuard({ hasChanges: () => hasChanges });
}

/**
 * How a dialog or drawer is left without saving: with changes in it only after a question. The window and the address
 * are guarded too while it is open.
 *
 * @param hasChanges asked only while it is open
 * @returns for Cancel, Esc, the cross and ways to a neighbour: takes what closes it. After a save close it directly
 */
export function useCloseGuard(isOpen: boolean, hasChanges: () => boolean): (close: () => void) => void {
  const askLeave = useAskLeave();
  useLeaveGuard({ hasChanges: () => isOpen && hasChanges() });
  return (close) => {
    if (hasChanges()) askLeave({ onLeave: close });
    else close();
  };
}
