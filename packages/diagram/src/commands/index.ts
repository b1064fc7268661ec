export * from './array/index.ts';
export * from './copying/index.ts';
export * from './geometry.ts';
export * from './import.ts';
export * from './registry.ts';
export * from './shortcut.ts';
export { formatBrushId } from './style.ts';
