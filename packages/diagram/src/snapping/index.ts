export * from './snap.ts';
export * from './snap-lines.ts';
