export * from './browser-locale.ts';
export * from './store.ts';
export * from './text.ts';
