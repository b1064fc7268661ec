import { TEXT_FIELDS } from '../first-focus/index.ts';

/** Who is in a field of these is at work in it, also before the first key. */
const OPEN_FORMS = '.ant-modal-wrap, .ant-drawer';
/** A field that is taken away with the focus tells nobody, so it is looked for while somebody types, ms. */
const CHECK_MS = 1_000;

/**
 * Tells whether somebody types: from the first letter on, until the focus is on no field any more, and as long as it is in
 * a field of an open dialog or drawer. From one field to the next it is still typing.
 * @returns ends it
 */
export function watchTyping(tell: (isTyping: boolean) => void): () => void {
  let hasTyped = false;
  let told = false;
  let timer: ReturnType<typeof setInterval> | undefined;
  const check = () => {
    const field = document.activeElement?.closest(TEXT_FIELDS);
    if (!field) hasTyped = false;
    const isTyping = field != null && (hasTyped || field.closest(OPEN_FORMS) !== null);
    if (isTyping === told) return;
    told = isTyping;
    clearInterval(timer);
    if (isTyping) timer = setInterval(check, CHECK_MS);
    tell(isTyping);
  };
  const type = ({ target }: Event) => {
    if (!(target instanceof Element) || target.closest(TEXT_FIELDS) === null) return;
    hasTyped = true;
    check();
  };
  // The focus is on its way when it leaves a field.
  const leave = () => void setTimeout(check);
  document.addEventListener('input', type, true);
  document.addEventListener('compositionstart', type, true);
  document.addEventListener('focusin', check, true);
  document.addEventListener('focusout', leave, true);
  check();
  return () => {
    clearInterval(timer);
    document.removeEventListener('input', type, true);
    document.removeEventListener('compositionstart', type, true);
    document.removeEventListener('focusin', check, true);
    document.removeEventListener('focusout', leave, true);
  };
}
