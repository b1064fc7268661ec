export { drawToolPrefix } from './draw-tool.ts';
export * from './registry.ts';
export type * from './tool.ts';
