import { waitUntil } from '@zutai/dev-env/server-process';
import type { Pool } from 'pg';
import { readRaw } from '../../features/history/index.ts';

export interface CountedHistory {
  /** Numbers that were read and are not there. */
  readonly missing: readonly number[];
  /** Numbers that are there twice, in the order of their times. */
  readonly repeated: readonly number[];
  /** Numbers below the one before. */
  readonly backwards: readonly number[];
  /** What is stored beside the first number that is missing. */
  readonly besideMissing: string;
}

export interface CountedRange {
  readonly first: number;
  readonly last: number;
  /** Numbers that may be missing. */
  readonly except?: ReadonlySet<number>;
  readonly timeoutMs?: number;
}

/** What a history without fault looks like. */
export const COMPLETE: CountedHistory = { missing: [], repeated: [], backwards: [], besideMissing: '' };

const A_YEAR_MS = 365 * 86_400_000;

interface Row {
  readonly value: number;
  readonly ts: Date;
}

/** Every number of a signal, from rows and segments. */
export async function readCounted(database: Pool, signalId: string): Promise<Row[]> {
  const rows: Row[] = [];
  const range = { signalId, isText: false, fromMs: 0, toMs: Date.now() + A_YEAR_MS };
  for await (const { times, values } of readRaw(database, range))
    values.forEach((value, i) => {
      if (!Number.isNaN(value)) rows.push({ value, ts: new Date(times[i]!) });
    });
  return rows;
}

/** What is stored beside a number that is not there: equal or backward times point to a clock, a wide gap to a loss. */
function describeNeighbours(rows: readonly Row[], missing: number): string {
  const beside = rows.filter(({ value }) => Math.abs(value - missing) <= 2);
  return beside.map(({ value, ts }) => `${value} at ${ts.toISOString()}`).join(', ');
}

/** Waits until the history of a counter holds `first` to `last`, or stays as it is, and says what is wrong. */
export async function checkCounted(
  database: Pool,
  signalId: string,
  { first, last, except, timeoutMs }: CountedRange,
): Promise<CountedHistory> {
  const wanted = Array.from({ length: last - first + 1 }, (_, i) => first + i).filter(
    (number) => except?.has(number) !== true,
  );
  let rows: Row[] = [];
  let values: number[] = [];
  const missingOf = () => {
    const seen = new Set(values);
    return wanted.filter((number) => !seen.has(number));
  };
  const isComplete = async () => {
    rows = await readCounted(database, signalId);
    values = rows.map(({ value }) => value);
    return missingOf().length === 0;
  };
  await waitUntil(`the history holds ${first} to ${last}`, isComplete, timeoutMs).catch(() => undefined);
  const counted = values.filter((value) => value >= first && value < last);
  const pairs = counted.slice(1).map((value, index) => [counted[index] ?? 0, value] as const);
  const missing = missingOf();
  return {
    missing,
    besideMissing: missing[0] === undefined ? '' : describeNeighbours(rows, missing[0]),
    repeated: pairs.filter(([before, value]) => value === before).map(([, value]) => value),
    backwards: pairs.filter(([before, value]) => value < before).map(([, value]) => value),
  };
}
