import { useState } from 'react';

/**
 * Text being typed, handed on when it is done: on Enter or when the field is left. Escape takes it back. A whole
 * word is one step to undo, not one a letter.
 */
export function useDraftText(text: string, onDone: (text: string) => void) {
  const [draft, setDraft] = useState<string | null>(null);
  const done = () => {
    if (draft !== null && draft !== text) onDone(draft);
    setDraft(null);
  };
  return {
    shown: draft ?? text,
    change: setDraft,
    done,
    cancel: () => setDraft(null),
  };
}
