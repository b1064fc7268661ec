export * from './equipment-feed.ts';
export * from './feed.ts';
export * from './feed-state.ts';
export * from './live-socket.ts';
export * from './live-store.ts';
export * from './project-feed.ts';
export * from './use-live.tsx';
export * from './use-project-live.tsx';
