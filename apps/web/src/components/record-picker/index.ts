export { ManySelect } from './ManySelect.tsx';
export { PickRecordsDialog } from './PickRecordsDialog.tsx';
export { RecordSelect, type RecordSelectProps } from './RecordSelect.tsx';
export { useOptionSearch } from './use-option-search.ts';
export { usePicked } from './use-picked.ts';
