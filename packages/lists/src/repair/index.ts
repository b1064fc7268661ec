export * from './list.ts';
export * from './reliability-list.ts';
export * from './words.ts';
