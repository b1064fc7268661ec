import type { ClientBase, Pool } from 'pg';
import type { RecordedValue } from './signal-recorder.ts';

/** What the process that ingested a signal before had not decided about. */
export interface HeldValue extends RecordedValue {
  readonly signalId: number;
}

const WRITE_HELD = `
  INSERT INTO history_held AS held (signal_id, ts, value, code, text_value)
  SELECT signal_id, to_timestamp(ms / 1000), nullif(value, 'NaN'), code, text_value
  FROM unnest($1::int[], $2::float8[], $3::float8[], $4::int[], $5::text[]) AS now (signal_id, ms, value, code, text_value)
  ORDER BY signal_id
  ON CONFLICT (signal_id) DO UPDATE
  SET ts = excluded.ts, value = excluded.value, code = excluded.code, text_value = excluded.text_value`;
const FORGET_HELD = 'DELETE FROM history_held WHERE signal_id = ANY ($1::int[])';

/** Writes what is held after a batch, inside the transaction of its rows. */
export async function writeHeld(
  client: ClientBase,
  held: ReadonlyMap<number, RecordedValue | undefined>,
): Promise<void> {
  const kept = [...held].flatMap(([signalId, value]) =>
    value === undefined ? [] : [{ signalId, ...value }],
  );
  const gone = [...held].flatMap(([signalId, value]) => (value === undefined ? [signalId] : []));
  if (kept.length > 0)
    await client.query(WRITE_HELD, [
      kept.map(({ signalId }) => signalId),
      kept.map(({ timeMs }) => timeMs),
      // The driver writes −0 as 0.
      kept.map(({ value }) => (Object.is(value, -0) ? '-0' : value)),
      kept.map(({ code }) => code),
      kept.map(({ text }) => text ?? null),
    ]);
  if (gone.length > 0) await client.query(FORGET_HELD, [gone]);
}

/** What is held of these signals. */
export async function findHeld(pool: Pool, signalIds: readonly number[]): Promise<HeldValue[]> {
  const { rows } = await pool.query<{
    signal_id: number;
    ts: Date;
    value: number | null;
    code: number;
    text_value: string | null;
  }>('SELECT signal_id, ts, value, code, text_value FROM history_held WHERE signal_id = ANY ($1::int[])', [
    signalIds,
  ]);
  return rows.map((row) => ({
    signalId: row.signal_id,
    timeMs: row.ts.getTime(),
    value: row.value ?? Number.NaN,
    code: row.code,
    text: row.text_value ?? undefined,
  }));
}
