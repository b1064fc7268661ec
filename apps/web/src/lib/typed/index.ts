export { useHeld } from './use-held.ts';
export { useTyped } from './use-typed.ts';
