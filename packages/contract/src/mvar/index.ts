export * from './calls.ts';
export * from './compute.ts';
export * from './entity.ts';
export * from './errors.ts';
export * from './formula.ts';
export { FORMULA_FUNCTIONS } from './formula-functions.ts';
export { FORMULA_PERIODS, type FormulaPeriod, periodStartMs } from './formula-period.ts';
export * from './order.ts';
export { createMemory, TIME_FUNCTIONS } from './time-functions.ts';
