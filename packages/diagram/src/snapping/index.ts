export { type Distance, measureDistances } from './measure.ts';
export * from './snap.ts';
export * from './snap-lines.ts';
