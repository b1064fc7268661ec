export * from './calls.ts';
export * from './errors.ts';
export * from './hardware-key.ts';
