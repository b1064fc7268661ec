export * from './ConfirmByName.tsx';
