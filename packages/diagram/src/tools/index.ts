export { drawToolPrefix } from './draw-tool.ts';
export { moveWidget } from './move-gesture.ts';
export { type Placing, placeToolId, startPlacing } from './place/place-gesture.ts';
export * from './registry.ts';
export type { Gesture, Tool } from './tool.ts';
export { chooseTool } from './tool.ts';
