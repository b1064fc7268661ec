import { type RefObject, useRef } from 'react';

/**
 * What of a dialog has the focus once it is open: give `target` to the input and `afterOpenChange` to the dialog.
 * `autoFocus` comes too early there: the input is not in the document yet, and the dialog then gives the focus to its
 * first button, the one that closes it.
 */
export function useFirstFocus<Target extends { focus(): void }>(): {
  target: RefObject<Target | null>;
  afterOpenChange: (isOpen: boolean) => void;
} {
  const target = useRef<Target>(null);
  return {
    target,
    afterOpenChange: (isOpen) => {
      if (isOpen) target.current?.focus();
    },
  };
}
