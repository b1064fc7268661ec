export { PickRecordsDialog } from './PickRecordsDialog.tsx';
export { RecordSelect, type RecordSelectProps } from './RecordSelect.tsx';
