export * from './binary-window.ts';
export * from './calls.ts';
export * from './errors.ts';
