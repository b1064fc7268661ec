export { pasteOffset } from './clipboard.ts';
export * from './paste-text.ts';
