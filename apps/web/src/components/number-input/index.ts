export { NumberBox } from './NumberBox.tsx';
export { NumberInput } from './NumberInput.tsx';
export { SecondInput } from './SecondInput.tsx';
