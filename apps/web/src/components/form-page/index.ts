export * from './EditConflictDialog.tsx';
export type { EditField } from './edit-field.ts';
export * from './FormSection.tsx';
export * from './field-errors.ts';
export { findField, maxOf, minOf, needsInteger, toSentence } from './field-limits.ts';
export * from './field-marks.ts';
export type { Side } from './merge-edit.ts';
export { SchemaField } from './SchemaField.tsx';
export { useEditBase, useEditConflict } from './use-edit-conflict.tsx';
