export { device } from './device.ts';
export { error } from './error.ts';
export { field } from './field.ts';
