export { isSameData, useUnchanged } from './use-unchanged.ts';
