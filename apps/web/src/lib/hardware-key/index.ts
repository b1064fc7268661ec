export * from './key-service.ts';
export * from './lock-watch.ts';
export * from './show-key.ts';
