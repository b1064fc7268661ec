export * from './FilterChips.tsx';
