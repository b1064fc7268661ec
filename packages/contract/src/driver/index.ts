export * from './calls.ts';
export * from './errors.ts';
export * from './health-calls.ts';
export * from './target.ts';
export * from './topics.ts';
