export { type FirstFocus, focusAtOnce, useFirstFocus } from './use-first-focus.ts';
