const TYPING = 'input, textarea, select, [contenteditable="true"]';
/** A panel beside the drawing: its keys are its own, lest Delete in a table takes widgets. */
const OWN_PANEL = '[data-own-keys]';
/** What is open over the page. */
const ELSEWHERE = '.ant-modal-wrap, .ant-drawer, .ant-popover, .ant-dropdown, .ant-select-dropdown';

/** Whether keys belong to what is open over the page. */
export function isElsewhere(target: Element): boolean {
  return target.closest(ELSEWHERE) !== null;
}

/** Whether keys belong to a field or a panel of its own. */
export function isInField(target: Element): boolean {
  return target.closest(`${TYPING}, ${OWN_PANEL}`) !== null;
}

/** Whether what is pressed or pasted there is not meant for the drawing. */
export function isTypingAt(target: EventTarget | null): boolean {
  return target instanceof Element && (isElsewhere(target) || isInField(target));
}
