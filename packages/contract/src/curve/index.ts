export * from './annotation-calls.ts';
export * from './calls.ts';
export * from './entity.ts';
export * from './errors.ts';
export * from './view-calls.ts';
