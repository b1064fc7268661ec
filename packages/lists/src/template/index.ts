export * from './choices.ts';
export * from './list.ts';
