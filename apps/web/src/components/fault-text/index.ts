export * from './FaultText.tsx';
