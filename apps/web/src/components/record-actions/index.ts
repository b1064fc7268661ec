export { AddButton } from './AddButton.tsx';
export { RecordMenu } from './RecordMenu.tsx';
export { ADD_ON_ARRIVAL, useAddOnArrival } from './use-add-on-arrival.ts';
export { useBulkDelete } from './use-bulk-delete.ts';
