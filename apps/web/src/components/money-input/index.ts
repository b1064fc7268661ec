export { MoneyInput } from './MoneyInput.tsx';
