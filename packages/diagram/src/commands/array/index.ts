export * from './arrangement.ts';
export { ArraySession, type ArraySettings } from './array-session.ts';
export * from './count-rows.ts';
export * from './make-array.ts';
export * from './number-in-text.ts';
