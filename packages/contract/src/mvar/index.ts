export * from './calls.ts';
export * from './compute.ts';
export * from './entity.ts';
export * from './errors.ts';
export * from './formula.ts';
export { FORMULA_FUNCTIONS } from './formula-functions.ts';
