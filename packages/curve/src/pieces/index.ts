export * from './axis-range.ts';
export * from './deviation.ts';
export * from './piece.ts';
export * from './view-steps.ts';
