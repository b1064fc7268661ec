export { MoneyInput } from './MoneyInput.tsx';
export { QuantityInput } from './QuantityInput.tsx';
