import type { Pool } from 'pg';
import { beforeOf, expiryAt, type RetentionDays } from './retention.ts';
import { readRetention } from './retention-repository.ts';

/** Since when history of a signal is kept, ms UTC; some of what is older may still be there. */
export interface KeptSince {
  /** Every value. */
  readonly rawMs: number;
  /** Anything, roll-ups of days at last. */
  readonly anyMs: number;
}

/** By the id of each signal. */
export async function keptSince(
  pool: Pick<Pool, 'query'>,
  installation: RetentionDays,
  signals: readonly { readonly id: string }[],
): Promise<Map<string, KeptSince>> {
  const retention = await readRetention(
    pool,
    installation,
    signals.map(({ id }) => Number(id)),
  );
  const nowMs = Date.now();
  return new Map(
    [...retention].map(([id, days]) => {
      const expiry = expiryAt(nowMs, days);
      return [String(id), { rawMs: expiry.rawMs, anyMs: beforeOf('all', expiry) }];
    }),
  );
}
