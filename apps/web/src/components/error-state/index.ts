export * from './ErrorState.tsx';
export { GoneNotice } from './GoneNotice.tsx';
export { isGone } from './gone.ts';
export * from './PageError.tsx';
