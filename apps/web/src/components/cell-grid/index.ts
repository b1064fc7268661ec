export * from './grid-keys.ts';
export * from './range.ts';
export * from './tsv.ts';
export { type GridEdit, useCellGrid } from './use-cell-grid.ts';
