export * from './ErrorState.tsx';
export * from './PageError.tsx';
