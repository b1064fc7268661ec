export * from './list.ts';
export * from './words.ts';
