export * from './ShowAs.tsx';
