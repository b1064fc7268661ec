export { failureText } from './failure-text.ts';
export { TryAddress } from './TryAddress.tsx';
export { TryAddressDialog } from './TryAddressDialog.tsx';
