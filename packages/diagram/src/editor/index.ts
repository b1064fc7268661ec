export * from './clipboard.ts';
export * from './config.ts';
export * from './editor.ts';
export * from './hit.ts';
export type * from './input.ts';
export * from './new-id.ts';
export type { OpenDrafts } from './open-drafts.ts';
export * from './selection-frame.ts';
export { canEditText, type TextEdit } from './text-edit.ts';
