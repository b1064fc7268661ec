export type { Cell } from './cell.ts';
export { dayOf } from './local-time.ts';
export { type TableFormat, tableFile } from './table-file.ts';
