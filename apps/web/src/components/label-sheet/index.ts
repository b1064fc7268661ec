export { type Label, LabelSheetDialog } from './LabelSheetDialog.tsx';
