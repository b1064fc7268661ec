export * from './calls.ts';
export * from './condition.ts';
export * from './entity.ts';
export * from './errors.ts';
export * from './formula.ts';
export * from './level.ts';
export * from './performance.ts';
export * from './state.ts';
