export { RetentionDefaults } from './RetentionDefaults.tsx';
export { useConfirmExpiry } from './use-confirm-expiry.tsx';
export { useEffectiveRetention } from './use-effective-retention.ts';
