export * from './angle.ts';
export * from './box.ts';
export * from './edges.ts';
export * from './frame.ts';
export * from './groups.ts';
export { isGroupPosition } from './kinds/group.ts';
export type * from './position-kind.ts';
export * from './position-kinds.ts';
export * from './rounding.ts';
