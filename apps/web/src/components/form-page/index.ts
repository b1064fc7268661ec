export * from './FormSection.tsx';
export * from './field-errors.ts';
export * from './use-leave-warning.tsx';
