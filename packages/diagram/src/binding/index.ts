export * from './collect.ts';
export * from './live.ts';
export * from './rebind.ts';
export * from './walk.ts';
