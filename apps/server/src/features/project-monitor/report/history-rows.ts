import { CODE_GOOD, isGoodCode } from '@zutai/contract';
import type { Pool } from 'pg';
import { createNewestReader, EVER_MS, type HistorySignal, mergeRows, readRaw } from '../../history/index.ts';

type Value = number | string | boolean | null;

export interface ValueRow {
  readonly timeMs: number;
  readonly values: Value[];
  readonly codes: string[];
}

const UNIT_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;
const UTC8_MS = 8 * 3_600_000;

export interface RowTimesRequest {
  readonly fromMs: number;
  readonly toMs: number;
  readonly interval: number;
  readonly timeUnit: keyof typeof UNIT_MS;
}

/** Times of rows in a range, both ends counted, ascending: multiples of the interval in UTC+8 (specification, section 1). */
export function rowTimesOf({ fromMs, toMs, interval, timeUnit }: RowTimesRequest): {
  readonly count: number;
  at(place: number): number;
} {
  const stepMs = interval * UNIT_MS[timeUnit];
  const firstMs = Math.ceil((fromMs + UTC8_MS) / stepMs) * stepMs - UTC8_MS;
  const count = firstMs > toMs ? 0 : Math.floor((toMs - firstMs) / stepMs) + 1;
  return { count, at: (place) => firstMs + place * stepMs };
}

/** What each signal was at these times, ascending: its newest value of then or before, good or not. */
export async function readValueRows(
  pool: Pool,
  signals: readonly HistorySignal[],
  times: readonly number[],
): Promise<ValueRow[]> {
  const [fromMs] = times;
  const toMs = times.at(-1);
  if (fromMs === undefined || toMs === undefined) return [];
  const newest = createNewestReader({ pool });
  const before = await newest.findNewest(
    signals.map(({ id }) => Number(id)),
    EVER_MS,
    fromMs - 1,
  );
  const held = new Map(
    before.map(({ signalId, value, text, code }) => [String(signalId), { value: text ?? value, code }]),
  );
  const rows: ValueRow[] = [];
  const takeUntil = (timeMs: number) => {
    while (rows.length < times.length && times[rows.length]! < timeMs)
      rows.push(describeRow(times[rows.length]!, signals, held));
  };
  const sources = signals.map(({ id, dataType }) =>
    readRaw(pool, { signalId: id, isText: dataType === 'text', fromMs, toMs }),
  );
  for await (const { timeMs, cells } of mergeRows(sources)) {
    takeUntil(timeMs);
    for (const [i, cell] of cells.entries()) if (cell !== undefined) held.set(signals[i]!.id, cell);
  }
  takeUntil(Number.POSITIVE_INFINITY);
  return rows;
}

function describeRow(
  timeMs: number,
  signals: readonly HistorySignal[],
  held: ReadonlyMap<string, { readonly value: number | string | null; readonly code: number }>,
): ValueRow {
  const values: Value[] = [];
  const codes: string[] = [];
  for (const { id, dataType } of signals) {
    const known = timeMs > Date.now() ? undefined : held.get(id);
    const isGood = known !== undefined && isGoodCode(known.code) && isSayable(known.value);
    codes.push(known === undefined ? '' : isGood ? CODE_GOOD : String(known.code));
    values.push(isGood ? shownValue(known.value!, dataType) : null);
  }
  return { timeMs, values, codes };
}

/** Neither JSON nor a table has the infinite. */
const isSayable = (value: number | string | null): boolean =>
  value !== null && (typeof value === 'string' || Number.isFinite(value));

/** As live values are: a switch is true or false, a text is a text. */
function shownValue(value: number | string, dataType: HistorySignal['dataType']): Value {
  if (dataType === 'boolean') return Number(value) !== 0;
  return value;
}
