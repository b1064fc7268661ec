export { keepHeldKeysFromButtons } from './held-keys.ts';
export { type FirstFocus, focusAtOnce, useFirstFocus } from './use-first-focus.ts';
