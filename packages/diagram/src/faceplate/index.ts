export * from './edit-instances.ts';
export * from './expand.ts';
export * from './find-entries.ts';
export * from './instance.ts';
export * from './overflow.ts';
export * from './read-parameter.ts';
export * from './repeater-cells.ts';
export * from './repeater-entries.ts';
export type * from './source.ts';
