export * from './array/index.ts';
export { pasteOffset } from './clipboard.ts';
export * from './geometry.ts';
export * from './import.ts';
export * from './paste-text.ts';
export * from './registry.ts';
export * from './shortcut.ts';
export { formatBrushId } from './style.ts';
