export { keepHeldKeysFromButtons } from './held-keys.ts';
export { useAnswerFocus } from './use-answer-focus.ts';
export { type FirstFocus, focusAtOnce, useFirstFocus } from './use-first-focus.ts';
export { TEXT_FIELDS } from './writing.ts';
