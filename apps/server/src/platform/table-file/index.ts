export { dayOf } from './local-time.ts';
export { TABLE_TYPES, type TableFormat, tableFile } from './table-file.ts';
