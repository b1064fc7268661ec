export * from './browser.ts';
export * from './resources.ts';
