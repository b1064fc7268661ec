// What `@zutai/i18n` is in a browser (condition `browser` in package.json): everything but the texts themselves.

export * from './cell-words.ts';
export * from './device-code-text.ts';
export * from './error-text.ts';
export * from './field-problem.ts';
export * from './field-text.ts';
export * from './fill.ts';
export * from './formula/alarm-formula-problem.ts';
export * from './language.ts';
export * from './loaded-texts.ts';
export * from './protocol-text.ts';
export * from './text-ref.ts';
export type * from './texts.ts';
