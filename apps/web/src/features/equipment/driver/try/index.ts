export { TryAddress } from './TryAddress.tsx';
export { TryAddressDialog } from './TryAddressDialog.tsx';
