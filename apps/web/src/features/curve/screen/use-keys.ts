import { useEffect, useEffectEvent } from 'react';

/** Keys of the screen by `KeyboardEvent.key` in small letters, with `shift+` before it where that is held. */
type Keys = Readonly<Record<string, () => void>>;

/** Elements that have keys of their own; a checkbox has the space bar alone. */
const OWN_KEYS =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="slider"], [role="menu"], [role="combobox"], [role="dialog"], [role="radiogroup"], [role="tablist"]';

/** Runs what a key stands for, unless it is typed somewhere or a dialog is open. */
export function useKeys(keys: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(OWN_KEYS) !== null) return;
    if (document.querySelector('.ant-modal-wrap:not([style*="display: none"])') !== null) return;
    const name = event.key.toLowerCase();
    const run = (event.shiftKey ? keys[`shift+${name}`] : undefined) ?? keys[name];
    if (run === undefined) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
