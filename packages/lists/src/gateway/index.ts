export * from './configuration-state.ts';
export * from './list.ts';
