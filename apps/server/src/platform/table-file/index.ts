export { dayOf } from './local-time.ts';
export { type TableFormat, tableFile } from './table-file.ts';
