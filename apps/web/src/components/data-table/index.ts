export * from './column.ts';
export * from './DataTable.tsx';
export * from './ExportButton.tsx';
export * from './list-request.ts';
export * from './list-state.ts';
export type { ChosenColumns } from './use-chosen-columns.ts';
export { useClampedPage } from './use-clamped-page.ts';
export * from './use-list.ts';
export * from './use-list-state.ts';
