export * from './intent.ts';
export * from './resolve.ts';
export * from './safe-link.ts';
