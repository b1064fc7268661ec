export * from './format-value.ts';
export * from './LiveValueView.tsx';
export * from './ValueView.tsx';
