export * from './calls.ts';
export * from './entity.ts';
export * from './errors.ts';
