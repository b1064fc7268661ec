export * from './browser.ts';
export * from './money/amount-in-words.ts';
export * from './resources.ts';
