export { useUnchanged } from './use-unchanged.ts';
