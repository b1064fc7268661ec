export * from './retag.ts';
export * from './word-places.ts';
