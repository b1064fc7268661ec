export * from './calls.ts';
export * from './entity.ts';
export { excelErrors } from './errors.ts';
