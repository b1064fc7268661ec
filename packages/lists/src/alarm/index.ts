export * from './condition-text.ts';
export * from './list.ts';
export * from './rationalisation-list.ts';
export * from './rule-changes.ts';
export * from './schedule-text.ts';
export * from './words.ts';
