import { z } from 'zod';
import { timeMs } from '../core/index.ts';

/** Largest drawing of a signature, bytes, and as base64. */
export const MAX_SIGNATURE_BYTES = 48 * 1024;
const MAX_BASE64 = MAX_SIGNATURE_BYTES * (4 / 3);
/** Largest side of it, pixels. */
export const MAX_SIGNATURE_SIDE = 2_000;

/** What somebody signs with. */
export const signatureFields = z.strictObject({
  name: z.string().trim().min(1).max(50),
  /** What was drawn: a PNG as base64; '' where the typed name stands alone. */
  image: z
    .string()
    .max(MAX_BASE64)
    .regex(/^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/, 'format')
    .default(''),
});
export type SignatureFields = z.output<typeof signatureFields>;

/** A signature as it is kept; nobody changes it. */
export const signature = z.object({
  name: z.string(),
  /** A PNG as base64, or ''. */
  image: z.string(),
  /** The account that was signed in. */
  accountName: z.string(),
  atMs: timeMs,
});
export type Signature = z.output<typeof signature>;
