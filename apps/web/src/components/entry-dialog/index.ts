export { useEntryDialog } from './use-entry-dialog.ts';
