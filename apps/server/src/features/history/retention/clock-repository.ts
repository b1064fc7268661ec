import type { Database } from '../../../platform/db/database.ts';
import type { Fence } from '../compression/compression-repository.ts';
import { type ClockState, judgeClock } from './clock-trust.ts';

interface ClockRow {
  readonly trusted_at: Date | null;
  readonly doubted_since: Date | null;
  readonly doubted_at: Date | null;
}

const timeOf = (date: Date | null) => date?.getTime() ?? Number.NaN;
const dateOf = (timeMs: number) => (Number.isNaN(timeMs) ? null : new Date(timeMs));

/** Judges the clock by what is kept of it, and keeps what came of that. */
export function noteClock(database: Database, fence: Fence, nowMs: number): Promise<ClockState> {
  return database.withTransaction(async ({ client }) => {
    await fence(client);
    // Two jobs ask: one after the other.
    const { rows } = await client.query<ClockRow>(
      'select trusted_at, doubted_since, doubted_at from history_clock for update',
    );
    const { trusted_at, doubted_since, doubted_at } = rows[0]!;
    const before = {
      trustedMs: timeOf(trusted_at),
      doubtedSinceMs: timeOf(doubted_since),
      doubtedMs: timeOf(doubted_at),
    };
    const now = judgeClock(before, nowMs);
    await client.query('update history_clock set trusted_at = $1, doubted_since = $2, doubted_at = $3', [
      ...[now.trustedMs, now.doubtedSinceMs, now.doubtedMs].map(dateOf),
    ]);
    return now;
  });
}
