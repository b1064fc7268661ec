export { type BulkAction, bulkAction, bulkForm } from './bulk-action.ts';
export { type FilterPicker, ListFilters } from './ListFilters.tsx';
export * from './ListPage.tsx';
export * from './ListTable.tsx';
export type { CellViews } from './list-columns.tsx';
