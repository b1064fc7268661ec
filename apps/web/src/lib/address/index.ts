export { OwnAddresses } from './own-addresses.ts';
export { Pending } from './pending.ts';
export { useAddressQuery } from './use-address-query.ts';
export { useLeaving } from './use-leaving.ts';
