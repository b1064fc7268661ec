export { LabelSheetDialog } from './LabelSheetDialog.tsx';
