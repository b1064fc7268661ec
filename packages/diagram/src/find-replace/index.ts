export * from './find-places.ts';
export * from './replacer.ts';
