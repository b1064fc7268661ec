export * from './abnormal.ts';
export * from './answer-fault.ts';
export * from './calendar.ts';
export * from './calls.ts';
export * from './entity.ts';
export { inspectionErrors } from './errors.ts';
export * from './state.ts';
