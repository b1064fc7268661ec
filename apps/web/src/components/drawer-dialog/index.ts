export { DrawerDialog } from './DrawerDialog.tsx';
