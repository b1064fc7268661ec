export * from './bound-equipment.ts';
export * from './choices.ts';
export * from './list.ts';
