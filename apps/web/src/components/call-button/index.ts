export * from './CallButton.tsx';
