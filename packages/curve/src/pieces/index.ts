export * from './axis-range.ts';
export * from './piece.ts';
export * from './view-steps.ts';
