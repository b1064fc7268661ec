export * from './format-value.ts';
export * from './LiveValueView.tsx';
export * from './use-last-good.ts';
export * from './ValueView.tsx';
