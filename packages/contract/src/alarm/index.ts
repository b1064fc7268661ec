export * from './condition.ts';
export * from './state.ts';
