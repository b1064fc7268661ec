export * from './history.ts';
export * from './page-diff.ts';
