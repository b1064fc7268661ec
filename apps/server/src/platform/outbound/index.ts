export { isNetwork } from './address-rules.ts';
export { createGuardedFetch, type GuardedFetch } from './guarded-fetch.ts';
