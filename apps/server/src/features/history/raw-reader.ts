import type { Pool } from 'pg';
import type { HistoryColumns } from './history-columns.ts';
import { type OnDamaged, readSource } from './source/source-reader.ts';

/** A stretch of one signal's raw values, times ascending. */
export interface RawChunk {
  /** ms UTC. */
  readonly times: Float64Array;
  /** NaN where there is none. */
  readonly values: Float64Array;
  /** Undefined when every code is 200. */
  readonly codes: Int32Array | undefined;
  /** The values of a text signal. */
  readonly texts: readonly (string | null)[] | undefined;
  /** Decimal texts of integers beyond ±2^53, by index; `values` has the nearest number. */
  readonly exact?: ReadonlyMap<number, string>;
}

export interface RawRange {
  readonly signalId: string;
  readonly isText: boolean;
  readonly fromMs: number;
  /** Inclusive. */
  readonly toMs: number;
  /** Told of segments that cannot be read; their place is a gap with a code. */
  readonly onDamaged?: OnDamaged | undefined;
}

/** What one read may hold in memory: rows take 12 ms of the database and 0.8 MB, segments 3 ms and 4 MB. */
export function readLimits(isText: boolean) {
  return isText ? { mostRows: 5_000, mostSegments: 4 } : { mostRows: 50_000, mostSegments: 16 };
}

/** Reads raw values in chunks, from segments and rows alike. */
export async function* readRaw(pool: Pool, range: RawRange): AsyncGenerator<RawChunk> {
  const { signalId, isText, fromMs, toMs, onDamaged } = range;
  const source = { signalId, fromMs, toMs, onDamaged, ...readLimits(isText) };
  for await (const pieces of readSource(pool, source))
    for (const piece of pieces) if ('values' in piece) yield toRawChunk(piece.values, isText);
}

/** What the signal's data type of today shows of values that may be of another time. */
export function toRawChunk({ times, values, codes, texts }: HistoryColumns, isText: boolean): RawChunk {
  if (isText)
    return {
      times,
      values: new Float64Array(times.length).fill(Number.NaN),
      codes,
      texts: texts ?? new Array<null>(times.length).fill(null),
    };
  const chunk = { times, values, codes, texts: undefined };
  const exact = new Map<number, string>();
  texts?.forEach((text, i) => {
    if (text !== null && !Number.isNaN(values[i])) exact.set(i, text);
  });
  return exact.size === 0 ? chunk : { ...chunk, exact };
}
