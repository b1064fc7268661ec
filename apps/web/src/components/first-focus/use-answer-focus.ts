import { useState } from 'react';
import { writingIn } from './writing.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

interface AnswerFocus {
  /** Notes where somebody is and what the fields say when the form is sent. */
  readonly begin: (form: HTMLFormElement) => void;
  /**
   * Gives the field that the answer names the focus; `isReplaced`: what is typed next replaces what was sent. Who writes
   * in another field by then stays there, and what they have typed anew is not selected.
   */
  readonly give: (field: Field, options?: { isReplaced?: boolean }) => void;
}

/** The focus after the answer to a form, which may come when somebody has gone on already. */
export function useAnswerFocus(): AnswerFocus {
  const [focus] = useState((): AnswerFocus => {
    let from: Element | null = null;
    const sent = new Map<Field, string>();
    return {
      begin: (form) => {
        from = document.activeElement;
        sent.clear();
        for (const field of form.elements)
          if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
            sent.set(field, field.value);
      },
      give: (field, { isReplaced = false } = {}) => {
        const isChanged = (one: Field) => sent.has(one) && sent.get(one) !== one.value;
        const now = writingIn() as Field | null;
        if (now !== null && now !== field && (now !== from || isChanged(now))) return;
        field.focus();
        if (isReplaced && !isChanged(field)) field.select();
      },
    };
  });
  return focus;
}
