export * from './curve-path.ts';
