export * from './localise.ts';
export * from './page-texts.ts';
