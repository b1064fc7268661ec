export * from './binding/index.ts';
export * from './document/index.ts';
export * from './geometry/index.ts';
export * from './paint/index.ts';
