export * from './calls.ts';
export * from './entity.ts';
export * from './errors.ts';
export * from './live-value.ts';
export * from './quality.ts';
export * from './recording.ts';
export * from './state-text.ts';
