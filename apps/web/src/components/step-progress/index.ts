export * from './StepProgress.tsx';
