export * from './calls.ts';
export * from './entity.ts';
