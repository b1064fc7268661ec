export * from './curve.ts';
export * from './time-range.ts';
