import { CODE_MARKED_BAD, isGoodCode } from '@zutai/contract';
import { GOOD, type HistoryColumns, mergeHistory, NO_VALUES } from '../history-columns.ts';

/** A number, with its text where it is an integer beyond ±2^53; or a text. */
export interface WrittenValue {
  readonly number: number;
  readonly text: string | null;
}

export type Change =
  | { readonly operation: 'scale'; readonly factor: number; readonly offset: number }
  | { readonly operation: 'set'; readonly value: WrittenValue }
  | { readonly operation: 'bad' }
  | { readonly operation: 'delete' }
  | { readonly operation: 'insert'; readonly points: HistoryColumns };

/** A stretch after a correction, and of the values that it changed what they were and what they became. */
export interface Corrected {
  readonly result: HistoryColumns;
  readonly before: HistoryColumns;
  readonly after: HistoryColumns;
}

const MARKED_BAD = Number(CODE_MARKED_BAD);

/**
 * Applies a change to the values of a stretch.
 * @throws RangeError when a number would be none any more
 */
export function correctValues(stretch: HistoryColumns, change: Change): Corrected {
  switch (change.operation) {
    case 'delete':
      return { result: NO_VALUES, before: stretch, after: NO_VALUES };
    case 'insert': {
      const times = new Set(change.points.times);
      const before = pick(stretch, (i) => times.has(stretch.times[i] as number));
      return { result: mergeHistory(stretch, change.points), before, after: change.points };
    }
    default: {
      const writer = writerOf(stretch);
      for (let i = 0; i < stretch.times.length; i += 1) changeOne(writer, change, i);
      const result = writer.finish();
      const isChanged = (i: number) => !isSameAt(stretch, result, i);
      return { result, before: pick(stretch, isChanged), after: pick(result, isChanged) };
    }
  }
}

/** What is there once a correction is taken back, and how many of its values somebody has written over since. */
export function takeBackValues(
  stretch: HistoryColumns,
  { before, after }: Pick<Corrected, 'before' | 'after'>,
): { result: HistoryColumns; count: number; skipped: number } {
  const [now, was, became] = [stretch.times, before.times, after.times];
  const isGone = new Uint8Array(now.length);
  const isRestored = new Uint8Array(was.length);
  let [count, skipped] = [0, 0];
  for (let n = 0, w = 0, b = 0; w < was.length || b < became.length; ) {
    const timeMs = Math.min(was[w] ?? Number.POSITIVE_INFINITY, became[b] ?? Number.POSITIVE_INFINITY);
    while ((now[n] ?? Number.POSITIVE_INFINITY) < timeMs) n += 1;
    const [isNow, isBefore, isAfter] = [now[n] === timeMs, was[w] === timeMs, became[b] === timeMs];
    if (isNow && isAfter ? isSameAs(stretch, n, after, b) : isNow === isAfter) {
      if (isNow) isGone[n] = 1;
      if (isBefore) isRestored[w] = 1;
      count += 1;
    } else skipped += 1;
    if (isBefore) w += 1;
    if (isAfter) b += 1;
  }
  const kept = pick(stretch, (i) => isGone[i] === 0);
  const restored = pick(before, (i) => isRestored[i] === 1);
  return { result: mergeHistory(kept, restored), count, skipped };
}

function changeOne(
  { values, codes, texts }: ColumnsWriter,
  change: Exclude<Change, { operation: 'delete' | 'insert' }>,
  i: number,
): void {
  if (change.operation === 'bad') codes[i] = MARKED_BAD;
  else if (change.operation === 'set') {
    values[i] = change.value.number;
    texts[i] = change.value.text;
    codes[i] = GOOD;
  } else if (!Number.isNaN(values[i])) {
    const scaled = scale({ number: values[i] as number, text: texts[i] ?? null }, change);
    values[i] = scaled.number;
    texts[i] = scaled.text;
  }
}

function scale({ number, text }: WrittenValue, { factor, offset }: { factor: number; offset: number }) {
  // Exact as long as everything is an integer.
  if (text !== null && Number.isSafeInteger(factor) && Number.isSafeInteger(offset)) {
    const exact = BigInt(text) * BigInt(factor) + BigInt(offset);
    const rounded = Number(exact);
    return { number: rounded, text: Number.isSafeInteger(rounded) ? null : String(exact) };
  }
  const scaled = number * factor + offset;
  if (!Number.isFinite(scaled)) throw new RangeError('a value becomes too large');
  return { number: scaled, text: null };
}

interface ColumnsWriter {
  readonly values: Float64Array;
  readonly codes: Int32Array;
  readonly texts: (string | null)[];
  readonly finish: () => HistoryColumns;
}

function writerOf({ times, values, codes, texts }: HistoryColumns): ColumnsWriter {
  const count = times.length;
  const own = {
    values: Float64Array.from(values),
    codes: codes === undefined ? new Int32Array(count).fill(GOOD) : Int32Array.from(codes),
    texts: texts === undefined ? new Array<string | null>(count).fill(null) : [...texts],
  };
  return { ...own, finish: () => columnsOf(times, own.values, own.codes, own.texts) };
}

/** Columns that say no more than they must. */
export function columnsOf(
  times: Float64Array,
  values: Float64Array,
  codes: Int32Array,
  texts: readonly (string | null)[],
): HistoryColumns {
  return {
    times,
    values,
    codes: codes.every((code) => isGoodCode(code)) ? undefined : codes,
    texts: texts.every((text) => text === null) ? undefined : texts,
  };
}

function pick(columns: HistoryColumns, isWanted: (i: number) => boolean): HistoryColumns {
  const { times, values, codes, texts } = columns;
  const kept: number[] = [];
  for (let i = 0; i < times.length; i += 1) if (isWanted(i)) kept.push(i);
  if (kept.length === times.length) return columns;
  return columnsOf(
    Float64Array.from(kept, (i) => times[i] as number),
    Float64Array.from(kept, (i) => values[i] as number),
    Int32Array.from(kept, (i) => codes?.[i] ?? GOOD),
    kept.map((i) => texts?.[i] ?? null),
  );
}

const codeAt = ({ codes }: HistoryColumns, i: number) => codes?.[i] ?? GOOD;
const isSameAt = (a: HistoryColumns, b: HistoryColumns, i: number) => isSameAs(a, i, b, i);

function isSameAs(a: HistoryColumns, i: number, b: HistoryColumns, j: number): boolean {
  return (
    Object.is(a.values[i], b.values[j]) &&
    codeAt(a, i) === codeAt(b, j) &&
    (a.texts?.[i] ?? null) === (b.texts?.[j] ?? null)
  );
}
