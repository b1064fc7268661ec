export * from './configuration-state.ts';
export * from './list.ts';
export * from './update-list.ts';
export * from './version-list.ts';
