export * from './palette.ts';
export * from './store.ts';
