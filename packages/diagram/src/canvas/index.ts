export * from './canvas-page.ts';
export type * from './context-like.ts';
export * from './fit.ts';
