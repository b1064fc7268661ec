export * from './StatusMark.tsx';
