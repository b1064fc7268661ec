export * from './FactList.tsx';
