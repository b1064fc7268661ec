export * from './RowMenu.tsx';
