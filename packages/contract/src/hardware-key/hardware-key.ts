import { z } from 'zod';
import { id, timeMs } from '../core/index.ts';

/** Begins every text that a hardware key signs for the platform, so that its signature is good for nothing else. */
export const LOCK_PREFIX = 'ZUTAI-LOCK:';
/** How often an open session shows that its key is still there, in seconds (specification, section 9, "Lock check"). */
export const LOCK_CHECK_SECONDS = 60;
/** How long a lock check is good for, in seconds: one may be late or fail without ending a session. */
export const LOCK_VALID_SECONDS = 150;
/** Keys of one account. */
export const MAX_HARDWARE_KEYS = 5;

/** A hardware key as it is registered at an account. */
export const hardwareKey = z.object({
  id,
  /** What people call it. */
  title: z.string(),
  /** SHA-256 of the public key (SubjectPublicKeyInfo, DER), 64 hexadecimal digits. */
  fingerprint: z.string().length(64),
  createdMs: timeMs,
  /** Of the last sign-in with it; null before the first. */
  lastUsedMs: timeMs.nullable(),
});
export type HardwareKey = z.output<typeof hardwareKey>;

/** The hardware keys of an account. */
export const hardwareKeys = z.object({
  /** They are asked for at the sign-in and while a session lasts. */
  useLock: z.boolean(),
  keys: z.array(hardwareKey),
});
export type HardwareKeys = z.output<typeof hardwareKeys>;
