export * from './field-problem.ts';
export * from './fill.ts';
export * from './language.ts';
export * from './resources.ts';
export * from './text.ts';
export * from './text-ref.ts';
