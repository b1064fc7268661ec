export * from './color.ts';
export * from './context.ts';
export * from './palette.ts';
export * from './primitive.ts';
export * from './quality.ts';
export * from './shapes.ts';
