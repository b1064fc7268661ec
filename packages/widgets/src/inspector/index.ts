export * from './animation-fields.ts';
export * from './define-inspector.ts';
export * from './field.ts';
export * from './style-fields.ts';
export * from './visible.ts';
