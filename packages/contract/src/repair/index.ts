export * from './assignee.ts';
export * from './calls.ts';
export * from './entity.ts';
export { repairErrors } from './errors.ts';
export * from './reliability.ts';
export * from './signature.ts';
export * from './state.ts';
