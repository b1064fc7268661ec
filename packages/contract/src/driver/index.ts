export * from './calls.ts';
export * from './errors.ts';
export * from './gateway-agent-calls.ts';
export * from './health-calls.ts';
export * from './target.ts';
export * from './topics.ts';
