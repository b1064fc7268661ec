export { OwnAddresses } from './own-addresses.ts';
