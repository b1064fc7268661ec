export * from './intent.ts';
export * from './resolve.ts';
export * from './safe-link.ts';
export { resolveValueWrite, type WrittenValue } from './write.ts';
