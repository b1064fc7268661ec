export { defineForm, type FormDefinition } from './define-form.ts';
export type { Extras as FieldExtras, FieldMaker } from './field-maker.tsx';
export { useFormEntry } from './form-entry.ts';
export type { FieldPart, FormValues } from './form-field.ts';
export { RecordDialog, type RecordDialogProps, RecordDrawer } from './RecordDialog.tsx';
export { RecordPage } from './RecordPage.tsx';
