import { useEffect, useState } from 'react';

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex="0"]';

/** Gives the drawing the keyboard. */
export function focusDrawing(): void {
  document.querySelector<HTMLElement>('[data-part="drawing"] [role="application"]')?.focus();
}

/** From the drawing to the properties of what is selected; from anywhere else to the drawing. */
export function switchPart(): void {
  const isDrawing = document.activeElement?.closest('[data-part="drawing"]') != null;
  const field = document.querySelector<HTMLElement>(`[data-part="inspector"] :is(${FOCUSABLE})`);
  if (isDrawing && field) field.focus();
  else focusDrawing();
}

/**
 * Gives the keyboard back to what had it before the component came, once it goes: dialogs that are taken away at once
 * would leave it nowhere. To the drawing when that is gone too.
 */
export function useFocusReturn(): void {
  // While rendering: afterwards what is inside has taken it.
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
        if (isThere) opener.focus();
        else focusDrawing();
      });
    },
    [opener],
  );
}
