export * from './curve.ts';
export * from './pieces/index.ts';
export * from './time-range.ts';
