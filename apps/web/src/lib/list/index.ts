export { moveItem } from './move-item.ts';
