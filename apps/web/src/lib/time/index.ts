export * from './clock.ts';
export * from './format-time.ts';
export * from './page-clock.ts';
export * from './server-clock.ts';
export * from './use-age.ts';
