import type { ExpiringLevel, Retention, RetentionLevel } from '@zutai/contract';
import type { Database } from '../../../platform/db/database.ts';
import { dayOf, listDays } from '../partitions.ts';
import {
  countGoing,
  describeSignal,
  listOldestGoing,
  listOldestRows,
  type Proposed,
} from './preview-repository.ts';
import { beforeOf, type ExpiryLevel, expiryAt, expiryLevels, type RetentionDays } from './retention.ts';

/** A signal whose history is to be kept for another time than now. */
export interface ProposedRetention {
  readonly signalId: number;
  readonly current: RetentionDays;
  readonly proposed: RetentionDays;
}

const LEVEL_NAMES: Record<ExpiryLevel, RetentionLevel> = {
  raw: 'raw',
  minutes: 'minute',
  hours: 'hour',
  all: 'day',
};

/** Days that somebody has of their own, before those of the one above. */
export function withOwn(own: Retention, above: RetentionDays): RetentionDays {
  return {
    rawDays: own.rawRetentionDays ?? above.rawDays,
    minuteDays: own.minuteRetentionDays ?? above.minuteDays,
    hourDays: own.hourRetentionDays ?? above.hourDays,
    dayDays: own.dayRetentionDays ?? above.dayDays,
  };
}

/** What would be removed by a change that is kept now, level by level; of levels that lose nothing, nothing. */
export async function previewExpiry(
  database: Database,
  proposals: readonly ProposedRetention[],
  nowMs: number,
): Promise<ExpiringLevel[]> {
  const found: ExpiringLevel[] = [];
  for (const level of expiryLevels) {
    const shorter = proposals.flatMap(({ signalId, current, proposed }) => {
      const beforeMs = beforeOf(level, expiryAt(nowMs, proposed));
      return beforeMs > beforeOf(level, expiryAt(nowMs, current)) ? [{ signalId, beforeMs }] : [];
    });
    if (shorter.length === 0) continue;
    const one = await previewLevel(database, level, shorter);
    if (one !== undefined) found.push(one);
  }
  return found;
}

async function previewLevel(
  database: Database,
  level: ExpiryLevel,
  shorter: readonly Proposed[],
): Promise<ExpiringLevel | undefined> {
  const { pool } = database;
  const firstOf = new Map<number, number>();
  const note = (signalId: number, firstMs: number) =>
    firstOf.set(signalId, Math.min(firstMs, firstOf.get(signalId) ?? Number.POSITIVE_INFINITY));
  for (const { signalId, firstMs } of await listOldestGoing(pool, level, shorter)) note(signalId, firstMs);
  const beforeMs = shorter.reduce((latest, one) => Math.max(latest, one.beforeMs), 0);
  if (level === 'raw' && (await hasRowsBefore(database, beforeMs)))
    for (const { signalId, firstMs } of await listOldestRows(pool, shorter)) note(signalId, firstMs);
  if (firstOf.size === 0) return undefined;
  const [oldestId, oldestMs] = [...firstOf].reduce((oldest, one) => (one[1] < oldest[1] ? one : oldest));
  const oldest = await describeSignal(pool, oldestId);
  if (oldest === undefined) return undefined;
  const counted =
    level === 'raw'
      ? await countGoing(
          pool,
          shorter.filter(({ signalId }) => firstOf.has(signalId)),
        )
      : null;
  return {
    level: LEVEL_NAMES[level],
    signalCount: firstOf.size,
    ...{ oldestMs, oldest, beforeMs },
    valueCount: counted?.count ?? null,
    isCounted: counted?.isComplete ?? true,
  };
}

/** Days are dropped once they have no rows: mostly there is none. */
async function hasRowsBefore(database: Database, beforeMs: number): Promise<boolean> {
  const [oldest] = await listDays(database);
  return oldest !== undefined && oldest.day < dayOf(beforeMs);
}
