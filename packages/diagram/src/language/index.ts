export * from './list-items.ts';
export * from './localise.ts';
export * from './page-texts.ts';
export * from './twin.ts';
