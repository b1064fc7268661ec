export * from './binary-frame.ts';
export * from './calls.ts';
export * from './channels.ts';
export * from './entity.ts';
export * from './topics.ts';
