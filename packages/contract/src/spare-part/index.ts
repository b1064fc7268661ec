export * from './calls.ts';
export * from './entity.ts';
export { sparePartErrors } from './errors.ts';
export * from './quantity.ts';
