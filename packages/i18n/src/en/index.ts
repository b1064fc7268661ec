export { common } from './common.ts';
export { device } from './device.ts';
export { error } from './error.ts';
export { field } from './field.ts';
export { monitor } from './monitor.ts';
export { session } from './session.ts';
export { shell } from './shell.ts';
