export { QuantityInput } from './QuantityInput.tsx';
