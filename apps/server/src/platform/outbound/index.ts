export { type AddressGuard, createAddressGuard } from './address-guard.ts';
export { isNetwork } from './address-rules.ts';
export { createGuardedFetch, type GuardedFetch } from './guarded-fetch.ts';
export { OutboundRefusedError, refusedAddress } from './refused.ts';
