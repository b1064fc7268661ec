export * from './compare.ts';
export * from './evaluate.ts';
export * from './twinkle.ts';
