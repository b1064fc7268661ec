export * from './calls.ts';
export * from './entity.ts';
export * from './errors.ts';
export { PAGE_LOCK_EXPIRY_MS, PAGE_LOCK_RENEWAL_MS } from './lock-calls.ts';
