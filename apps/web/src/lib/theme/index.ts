export * from './brand-colors.ts';
export * from './font.ts';
export * from './palette.ts';
export * from './store.ts';
