export * from './configuration-state.ts';
export * from './list.ts';
export * from './version-list.ts';
