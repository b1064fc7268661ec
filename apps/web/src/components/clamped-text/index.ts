export * from './ClampedText.tsx';
