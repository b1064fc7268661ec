/** Where somebody writes: a field of text, not a switch, a button, or the field of a select that is not typed into. */
export const TEXT_FIELDS = [
  'input:not([readonly], [type=checkbox], [type=radio], [type=button], [type=submit], [type=file])',
  'textarea:not([readonly])',
  '[contenteditable=true]',
].join(', ');

/** The field of text that has the focus, if one has. */
export function writingIn(): Element | null {
  const active = document.activeElement;
  return active?.matches(TEXT_FIELDS) === true ? active : null;
}

/** Whether somebody writes in another field: what comes up late takes the focus from nobody who has gone on. */
export function isWritingElsewhere(target: Element): boolean {
  const active = writingIn();
  return active !== null && !target.contains(active);
}
