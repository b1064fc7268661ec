import type { SealKey } from './seal-key.ts';

/** Version of the text of an event that `audit_event_digest` digests. */
export const SEAL_VERSION = 1;

/** A seal before it is signed. Times are microseconds since 1970, as text; digests are hexadecimal. */
export interface SealBody {
  readonly number: string;
  readonly version: number;
  /** A multirange of PostgreSQL, such as `{[1,8),[9,12)}`. */
  readonly ids: string;
  readonly eventCount: number;
  readonly firstAt: string;
  readonly lastAt: string;
  readonly sealedAt: string;
  readonly digest: string;
  /** `hash` of the seal before; '' of the first. */
  readonly previous: string;
}

export interface Seal extends SealBody {
  readonly keyId: string;
  readonly hash: string;
}

export function hashOfSeal(body: SealBody, key: SealKey): string {
  const { number, version, ids, eventCount, firstAt, lastAt, sealedAt, digest, previous } = body;
  return key
    .sign(
      JSON.stringify([number, version, ids, eventCount, firstAt, lastAt, sealedAt, digest, key.id, previous]),
    )
    .toString('hex');
}
