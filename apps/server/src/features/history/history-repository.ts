import type { ClientBase } from 'pg';
import { copyFrom } from '../../platform/db/copy-from.ts';
import type { Database } from '../../platform/db/database.ts';
import { CopyEncoder } from './copy-encoder.ts';
import type { HistoryBatch, StreamMark } from './history-batch.ts';
import { writeHeld } from './recording/held-repository.ts';
import { writeOutages } from './recording/outage-repository.ts';

const COLUMNS = 'signal_id, ts, value, code, text_value';
const COPY_HISTORY = `COPY history (${COLUMNS}) FROM STDIN (FORMAT binary)`;
const COPY_INCOMING = `COPY history_incoming (${COLUMNS}) FROM STDIN (FORMAT binary)`;
const MAKE_INCOMING = `
  CREATE TEMP TABLE IF NOT EXISTS history_incoming
    (signal_id integer, ts timestamptz, value double precision, code integer, text_value text)
  ON COMMIT DELETE ROWS`;
// The last of several with one time wins: ctid is the order of arrival.
const MERGE_INCOMING = `
  INSERT INTO history (${COLUMNS})
  SELECT DISTINCT ON (signal_id, ts) ${COLUMNS} FROM history_incoming
  ORDER BY signal_id, ts, ctid DESC
  ON CONFLICT (signal_id, ts) DO UPDATE
  SET value = excluded.value, code = excluded.code, text_value = excluded.text_value
  WHERE (history.value, history.code, history.text_value)
    IS DISTINCT FROM (excluded.value, excluded.code, excluded.text_value)`;
// A gateway may have been deleted since.
const MARK_STREAMS = `
  INSERT INTO gateway_stream AS mark (gateway_id, stream, position)
  SELECT gateway.id, incoming.stream, incoming.position
  FROM unnest($1::bigint[], $2::text[], $3::bigint[]) AS incoming (gateway_id, stream, position)
  JOIN gateway ON gateway.id = incoming.gateway_id
  ON CONFLICT (gateway_id, stream) DO UPDATE
  SET position = greatest(mark.position, excluded.position), updated_at = now()`;

// One row a project and batch, by the definitions of this moment.
const NOTE_ARRIVALS = `
  INSERT INTO mvar_arrival (project_id, signal_ids, from_ms)
  SELECT input.project_id, array_agg(input.signal_id), array_agg(arrived.from_ms)
  FROM unnest($1::int[], $2::float8[]) AS arrived (signal_id, from_ms)
  JOIN (SELECT DISTINCT project_id, signal_id FROM mvar_input WHERE signal_id = ANY ($1)) AS input
    ON input.signal_id = arrived.signal_id
  GROUP BY input.project_id`;

/**
 * Writes the batches inside the caller's transaction.
 * @param isRepeat the rows may be stored already: nothing is taken as new
 */
export async function writeBatches(
  client: ClientBase,
  batches: readonly HistoryBatch[],
  isRepeat: boolean,
): Promise<void> {
  const newest = withRows(batches.map((batch) => batch.newest));
  const others = withRows(batches.map((batch) => batch.others));
  if (newest.length > 0 && !isRepeat) await copyFrom(client, COPY_HISTORY, CopyEncoder.stream(newest));
  // Of one signal and time, what is in `others` came after what is in `newest`.
  const merged = isRepeat ? [...newest, ...others] : others;
  if (merged.length > 0) {
    await client.query(MAKE_INCOMING);
    await copyFrom(client, COPY_INCOMING, CopyEncoder.stream(merged));
    await client.query(MERGE_INCOMING);
  }
  for (const { held } of batches) if (held.size > 0) await writeHeld(client, held);
  for (const { outages } of batches) {
    const all = [...outages.values()];
    const began = all.filter((one) => 'sinceMs' in one);
    const ended = all.filter((one) => !('sinceMs' in one));
    await writeOutages(client, began, ended);
  }
  await noteArrivals(client, firstOf(batches));
  const marks = batches.flatMap((batch) => batch.streamMarks);
  if (marks.length > 0) await markStreams(client, marks);
}

function firstOf(batches: readonly Pick<HistoryBatch, 'arrivals'>[]): Map<number, number> {
  const sinceMs = new Map<number, number>();
  for (const { arrivals } of batches)
    for (const [id, fromMs] of arrivals)
      sinceMs.set(id, Math.min(fromMs, sinceMs.get(id) ?? Number.POSITIVE_INFINITY));
  return sinceMs;
}

/** Tells whoever computes with these signals since when they have other values, in the transaction of the values. */
export async function noteArrivals(client: ClientBase, sinceMs: ReadonlyMap<number, number>): Promise<void> {
  if (sinceMs.size > 0) await client.query(NOTE_ARRIVALS, [[...sinceMs.keys()], [...sinceMs.values()]]);
}

function withRows(encoders: CopyEncoder[]): CopyEncoder[] {
  return encoders.filter((encoder) => encoder.rowCount > 0);
}

async function markStreams(client: ClientBase, marks: readonly StreamMark[]): Promise<void> {
  await client.query(MARK_STREAMS, [
    marks.map((mark) => mark.gatewayId),
    marks.map((mark) => mark.stream),
    marks.map((mark) => mark.position),
  ]);
}

/** A gateway that brings its backlog writes its streams; what was not written for so long is over. */
export async function deleteOldStreams({ pool }: Database): Promise<void> {
  await pool.query("DELETE FROM gateway_stream WHERE updated_at < now() - interval '400 days'");
}

/** The database's clock, ms UTC. */
export async function readDatabaseTime({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  return rows[0]!.now.getTime();
}
