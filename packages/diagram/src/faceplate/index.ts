export * from './edit-instances.ts';
export * from './expand.ts';
export * from './instance.ts';
export * from './overflow.ts';
export * from './repeater-cells.ts';
export type * from './source.ts';
