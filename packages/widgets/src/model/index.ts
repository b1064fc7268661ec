export * from './defaults.ts';
export * from './define-model.ts';
export * from './equipment-shown.ts';
export * from './schema.ts';
