export { useFirstFocus } from './use-first-focus.ts';
