import { useLayoutEffect, useRef, useState } from 'react';
import { useHost } from '../../host/designer-host.tsx';
import { focusDrawing } from '../../host/focus.ts';

/**
 * Text being typed, committed when it is done: on Enter, when the field is left, and before anything that changes what
 * the field is about (`Editor.drafts`). Escape takes it back; where nothing is typed it gives the drawing the keyboard,
 * so that single keys mean tools again. A whole word is one step to undo, not one a letter.
 */
export function useDraftText(text: string, onDone: (text: string) => void) {
  const { editor } = useHost();
  const [draft, setDraft] = useState<string | null>(null);
  // Not the state: a field that is left right after a commit must not commit again, by now to another widget.
  const typed = useRef<string | null>(null);
  const change = (next: string | null) => {
    typed.current = next;
    setDraft(next);
  };
  const done = () => {
    const now = typed.current;
    change(null);
    if (now !== null && now !== text) onDone(now);
  };
  const latest = useRef(done);
  latest.current = done;
  const isOpen = draft !== null;
  useLayoutEffect(() => (isOpen ? editor.drafts.open(() => latest.current()) : undefined), [editor, isOpen]);
  const cancel = () => change(null);
  const leave = () => {
    if (typed.current === null) focusDrawing();
    else cancel();
  };
  return { shown: draft ?? text, change, done, cancel, leave };
}
