export { AddButton } from './AddButton.tsx';
export { RecordMenu } from './RecordMenu.tsx';
export { useBulkDelete } from './use-bulk-delete.ts';
