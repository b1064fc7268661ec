export * from './model.ts';
export * from './react/index.ts';
