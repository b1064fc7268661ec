export * from './store.ts';
export * from './text.ts';
