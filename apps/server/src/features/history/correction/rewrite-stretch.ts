import { setImmediate as nextTurn } from 'node:timers/promises';
import { MAX_CORRECTED_VALUES } from '@zutai/contract';
import type { ClientBase } from 'pg';
import { AppError } from '../../../platform/call/index.ts';
import {
  DamagedSegmentError,
  foldRows,
  insertSegment,
  listPlaces,
  lockSignal,
  readValues,
  removeSegments,
} from '../compression/compression-repository.ts';
import { clipHistory, type HistoryColumns, joinHistory, mergeHistory } from '../history-columns.ts';
import { noteArrivals } from '../history-repository.ts';
import { cutToSegments } from '../segment/encode-values.ts';
import { takeRows } from '../source/rows-reader.ts';

export interface Stretch {
  readonly fromMs: number;
  /** Inclusive. */
  readonly toMs: number;
}

/** Somebody writes just these rows, or compression is at work: it is over soon. */
const WAIT = "set local lock_timeout = '5s'";

/** Makes changes of a signal's values take turns until the transaction ends. */
export async function holdValues(client: ClientBase, signalId: number): Promise<void> {
  await client.query(WAIT);
  await lockSignal(client, signalId);
}

/**
 * Puts other values in the place of those of a stretch, inside the caller's transaction: what were rows becomes segments,
 * and the segments of the stretch are written anew with their roll-ups.
 * @param change gives what is to be there instead
 * @throws AppError correctionTooLarge; correctionExpired where only roll-ups are kept; historyDamaged
 */
export async function rewriteStretch(
  client: ClientBase,
  signalId: number,
  stretch: Stretch,
  change: (values: HistoryColumns) => HistoryColumns,
): Promise<void> {
  await holdValues(client, signalId);
  const { fromMs, toMs } = stretch;
  const around = await listPlaces(client, signalId, fromMs, toMs);
  const places = around.filter(({ firstMs, lastMs }) => firstMs <= toMs && lastMs >= fromMs);
  if (places.some(({ hasValues }) => !hasValues)) throw new AppError('correctionExpired');
  const stored = places.reduce((sum, { count }) => sum + count, 0);
  if (stored + (await countRows(client, signalId, stretch)) > MAX_CORRECTED_VALUES)
    throw new AppError('correctionTooLarge', { count: MAX_CORRECTED_VALUES });
  const rows = await takeRows(client, { signalId: String(signalId), fromMs, toMs });
  const within: HistoryColumns[] = [];
  const beside: HistoryColumns[] = [];
  for (const place of places) {
    const values = await readStored(client, signalId, place);
    within.push(clipHistory(values, fromMs, toMs));
    beside.push(clipHistory(values, Number.NEGATIVE_INFINITY, fromMs - 1));
    beside.push(clipHistory(values, toMs + 1, Number.POSITIVE_INFINITY));
    await nextTurn();
  }
  const result = change(mergeHistory(joinHistory(within), rows));
  await removeSegments(client, signalId, places);
  for (const rest of beside)
    if (rest.times.length > 0)
      for (const piece of cutToSegments(rest)) await insertSegment(client, signalId, piece);
  if (result.times.length > 0) await foldRows(client, signalId, result);
  // What was calculated from them is not true any more.
  await noteArrivals(client, new Map([[signalId, fromMs]]));
}

async function readStored(client: ClientBase, signalId: number, place: Parameters<typeof readValues>[2]) {
  try {
    return await readValues(client, signalId, place);
  } catch (error) {
    if (error instanceof DamagedSegmentError) throw new AppError('historyDamaged');
    throw error;
  }
}

async function countRows(client: ClientBase, signalId: number, { fromMs, toMs }: Stretch): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::float8 as count from (
       select from history where signal_id = $1
         and ts >= to_timestamp($2::float8 / 1000) and ts < to_timestamp($3::float8 / 1000)
       limit $4) as found`,
    [signalId, fromMs, toMs + 1, MAX_CORRECTED_VALUES + 1],
  );
  return rows[0]!.count;
}
