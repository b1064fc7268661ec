export * from './recording-context.ts';
export * from './test-catalog.ts';
export * from './test-editor.ts';
