export * from './assign-slices.ts';
export * from './canvas-page.ts';
export type * from './context-like.ts';
export { drawPrimitive } from './draw.ts';
export { extentOf } from './extent.ts';
export * from './fit.ts';
export * from './ink.ts';
