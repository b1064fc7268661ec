export * from './CardStack.tsx';
export * from './Timeline.tsx';
