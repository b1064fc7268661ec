export * from './defaults.ts';
export * from './define-model.ts';
export * from './schema.ts';
