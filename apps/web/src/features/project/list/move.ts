export { moveItem } from '../../../lib/list/index.ts';
