import { useRef, useState } from 'react';
import { isWritingElsewhere } from './writing.ts';

interface Focusable {
  focus(): void;
}

export interface FirstFocus {
  /** `ref` of what gets the focus. */
  readonly target: (shown: Focusable | null) => void;
  /** For the dialog, drawer or popover. */
  readonly afterOpenChange: (isOpen: boolean) => void;
}

/**
 * What of a dialog has the focus once it is open: give `target` to the input and `afterOpenChange` to the dialog.
 * `autoFocus` comes too early there: the input is not in the document yet, and the dialog then gives the focus to its
 * first button, the one that closes it. What takes the place of the target while the dialog is open gets the focus too.
 */
export function useFirstFocus(): FirstFocus {
  const current = useRef<Focusable | null>(null);
  const focused = useRef<unknown>(null);
  const [first] = useState(
    (): FirstFocus => ({
      target: (shown) => {
        current.current = shown;
        if (shown instanceof HTMLButtonElement) ignoreHeldKeys(shown);
        if (shown === null) return;
        // The inputs of antd give their `ref` anew with each rendering, also with that of leaving them.
        const element = elementOf(shown);
        if (element === focused.current) return;
        focused.current = element;
        // What is typed while the dialog still opens is meant for it; in this moment it is put into the document.
        queueMicrotask(() => {
          if (current.current === null || elementOf(current.current) !== element) return;
          // What comes up in an open dialog after an answer takes the focus from nobody who writes in it by then.
          if (!hasGoneOn(current.current)) shown.focus();
        });
      },
      afterOpenChange: (isOpen) => {
        if (isOpen && !hasGoneOn(current.current)) current.current?.focus();
      },
    }),
  );
  return first;
}

/** Whether somebody was quicker than the dialog opens, and writes in another of its fields already. */
function hasGoneOn(target: Focusable | null): boolean {
  const element = target === null ? null : elementOf(target);
  const active = document.activeElement;
  if (!(element instanceof Element) || active === null || element.contains(active)) return false;
  return element.closest('[role=dialog]')?.contains(active) === true && isWritingElsewhere(element);
}

/** What of the document a `ref` of antd stands for, or the element that it is. */
function elementOf(shown: Focusable): unknown {
  if (shown instanceof Element) return shown;
  const { input, nativeElement } = shown as { input?: unknown; nativeElement?: unknown };
  return input ?? nativeElement ?? shown;
}

const guarded = new WeakSet<HTMLButtonElement>();

/**
 * A key that went down before a button came up is not meant for it: where Enter in a field brings up the button that
 * carries out, the browser gives that very press to the button, and a key that is held presses it over and over.
 */
function ignoreHeldKeys(button: HTMLButtonElement): void {
  if (guarded.has(button)) return;
  guarded.add(button);
  let isFresh = false;
  button.addEventListener('keydown', (event) => {
    if (event.repeat) event.preventDefault();
    else isFresh = true;
  });
  button.addEventListener('keypress', (event) => {
    if (!isFresh) event.preventDefault();
  });
}

/** What was given the focus when it came up: the inputs of antd give their `ref` anew with each rendering. */
const begun = new WeakSet<Element>();

/**
 * `ref` of what gets the focus when it comes up on a page or in something open, such as a field to rename in place. Once,
 * and not where somebody writes in another field by then.
 */
export function focusAtOnce(shown: Focusable | null): void {
  if (shown === null) return;
  const element = elementOf(shown);
  const isKnown = element instanceof Element;
  if (isKnown && (begun.has(element) || isWritingElsewhere(element))) return;
  if (isKnown) begun.add(element);
  shown.focus();
}
