export { isNetwork } from './address-rules.ts';
export {
  createGuardedFetch,
  type GuardedFetch,
  type OutboundOptions,
  OutboundRefusedError,
  type OutboundRequest,
} from './guarded-fetch.ts';
