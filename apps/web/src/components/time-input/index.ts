export { TimeInput } from './TimeInput.tsx';
