export * from './ReplayLive.tsx';
export * from './replay-clock.ts';
export * from './replay-context.ts';
