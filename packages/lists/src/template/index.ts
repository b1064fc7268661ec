export * from './bound-equipment.ts';
export * from './choices.ts';
export * from './fixed-model-list.ts';
export * from './list.ts';
export * from './version-list.ts';
