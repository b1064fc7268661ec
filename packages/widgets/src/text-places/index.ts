export * from './text-at.ts';
export * from './text-paths.ts';
