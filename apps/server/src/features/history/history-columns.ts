import { CODE_GOOD, isGoodCode } from '@zutai/contract';

/**
 * Values of one signal as rows hold them, times strictly ascending: number, code and text side by side. A number has
 * a text too when it is an integer beyond ±2^53.
 */
export interface HistoryColumns {
  /** ms UTC, whole. */
  readonly times: Float64Array;
  /** NaN where there is no number. */
  readonly values: Float64Array;
  /** Undefined when every code is 200. */
  readonly codes: Int32Array | undefined;
  /** Undefined when there is none at all. */
  readonly texts: readonly (string | null)[] | undefined;
}

export const GOOD = Number(CODE_GOOD);

export const NO_VALUES: HistoryColumns = {
  times: new Float64Array(0),
  values: new Float64Array(0),
  codes: undefined,
  texts: undefined,
};

/** The rows `start` to before `end`; typed arrays are views. */
export function sliceHistory(columns: HistoryColumns, start: number, end: number): HistoryColumns {
  if (start === 0 && end === columns.times.length) return columns;
  return {
    times: columns.times.subarray(start, end),
    values: columns.values.subarray(start, end),
    codes: columns.codes?.subarray(start, end),
    texts: columns.texts?.slice(start, end),
  };
}

/** Index of the first time that is not before `timeMs`; the length when all are. */
export function firstNotBefore(times: Float64Array, timeMs: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] as number) < timeMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What lies from `fromMs` to `toMs`, both ends counted. */
export function clipHistory(columns: HistoryColumns, fromMs: number, toMs: number): HistoryColumns {
  const { times } = columns;
  return sliceHistory(columns, firstNotBefore(times, fromMs), firstNotBefore(times, Math.floor(toMs) + 1));
}

/** The values of both in the order of their times; of two with one time that of `newer` counts. */
export function mergeHistory(older: HistoryColumns, newer: HistoryColumns): HistoryColumns {
  if (newer.times.length === 0) return older;
  if (older.times.length === 0) return newer;
  const merged = new MergedColumns(older, newer);
  const [olds, news] = [older.times, newer.times];
  let old = 0;
  for (let at = 0; at < news.length; ) {
    const timeMs = news[at] as number;
    const oldEnd = old + firstNotBefore(olds.subarray(old), timeMs);
    merged.take(older, old, oldEnd);
    old = olds[oldEnd] === timeMs ? oldEnd + 1 : oldEnd;
    // Everything newer before the next older one.
    const nextMs = olds[old] ?? Number.POSITIVE_INFINITY;
    let end = at + 1;
    while (end < news.length && (news[end] as number) < nextMs) end += 1;
    merged.take(newer, at, end);
    at = end;
  }
  merged.take(older, old, olds.length);
  return merged.finish();
}

/** Several stretches, one after the other. */
export function joinHistory(parts: readonly HistoryColumns[]): HistoryColumns {
  return parts.reduce(mergeHistory, NO_VALUES);
}

class MergedColumns {
  readonly #times: Float64Array;
  readonly #values: Float64Array;
  readonly #codes: Int32Array | undefined;
  readonly #texts: (string | null)[] | undefined;
  #length = 0;

  constructor(older: HistoryColumns, newer: HistoryColumns) {
    const most = older.times.length + newer.times.length;
    this.#times = new Float64Array(most);
    this.#values = new Float64Array(most);
    if (older.codes !== undefined || newer.codes !== undefined) this.#codes = new Int32Array(most).fill(GOOD);
    if (older.texts !== undefined || newer.texts !== undefined) this.#texts = [];
  }

  take({ times, values, codes, texts }: HistoryColumns, start: number, end: number): void {
    if (start >= end) return;
    this.#times.set(times.subarray(start, end), this.#length);
    this.#values.set(values.subarray(start, end), this.#length);
    if (codes !== undefined) this.#codes?.set(codes.subarray(start, end), this.#length);
    if (this.#texts !== undefined) for (let i = start; i < end; i += 1) this.#texts.push(texts?.[i] ?? null);
    this.#length += end - start;
  }

  finish(): HistoryColumns {
    const length = this.#length;
    const codes = this.#codes?.subarray(0, length);
    return {
      times: this.#times.subarray(0, length),
      values: this.#values.subarray(0, length),
      codes: codes?.every((code) => isGoodCode(code)) ? undefined : codes,
      texts: this.#texts?.every((text) => text === null) ? undefined : this.#texts,
    };
  }
}
