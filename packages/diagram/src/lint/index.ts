export * from './contrast.ts';
export * from './known.ts';
export * from './link.ts';
export * from './lint-page.ts';
