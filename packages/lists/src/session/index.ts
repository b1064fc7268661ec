export * from './browser-text.ts';
