import { isGoodCode } from '@zutai/contract';
import { type Columns, codeAt } from '../columns.ts';

/** A good value that holds on until the next one says otherwise. */
export interface HeldValue {
  readonly timeMs: number;
  /** NaN for a text. */
  readonly value: number;
}

/**
 * What a curve, a report or a coarser summary needs of the values of a stretch of time. Only good values count for
 * more than `count`: those with code 200 that are there and finite. Of texts there are counts and `goodMs`, the rest
 * is NaN or 0.
 */
export interface Summary {
  /** The stretch in ms UTC; `goodMs` and `integral` are of all of it. */
  readonly fromMs: number;
  readonly toMs: number;
  /** All values, bad ones and those that are missing too. */
  readonly count: number;
  readonly goodCount: number;
  /** NaN, as the times are, when no value is good; the first of equals. */
  readonly min: number;
  readonly minMs: number;
  readonly max: number;
  readonly maxMs: number;
  readonly first: number;
  readonly firstMs: number;
  readonly last: number;
  readonly lastMs: number;
  readonly sum: number;
  /** How long a good value held. */
  readonly goodMs: number;
  /** Value × ms over that time, each value held until the next; `integral / goodMs` is the mean over time. */
  readonly integral: number;
  /** What holds at `toMs`; undefined after a value that is not good. */
  readonly tail: HeldValue | undefined;
}

export interface HoldOptions {
  /** A value holds no longer than this when no other follows: what comes then is a gap. @default Infinity */
  readonly maxHoldMs?: number;
}

/** Share of the stretch, 0 to 1, in which a good value was there; NaN for a stretch of no length. */
export function goodShareOf({ goodMs, fromMs, toMs }: Summary): number {
  return goodMs / (toMs - fromMs);
}

/** Mean over time; NaN when no good value held. */
export function timeMeanOf({ integral, goodMs }: Summary): number {
  return integral / goodMs;
}

/**
 * Summary of rows that lie within the stretch.
 * @param options.fromMs begin of the stretch, left out: the first row
 * @param options.toMs its end, left out: the last row
 * @param options.before what held before the first row
 * @throws RangeError for no rows and no stretch
 */
export function summarise(
  columns: Columns,
  options: HoldOptions & {
    readonly fromMs?: number;
    readonly toMs?: number;
    readonly before?: HeldValue;
  } = {},
): Summary {
  const { times, values, texts } = columns;
  const { fromMs = times[0], toMs = times.at(-1), before, maxHoldMs } = options;
  if (fromMs === undefined || toMs === undefined) throw new RangeError('no rows and no stretch of time');
  const summary = { ...emptyStretch(fromMs, toMs, before) };
  // Until when goodMs and integral are counted.
  let heldFromMs = fromMs;
  const hold = (untilMs: number) => {
    const held = heldOver(summary.tail, heldFromMs, untilMs, maxHoldMs);
    summary.goodMs += held.ms;
    summary.integral += held.integral;
    heldFromMs = untilMs;
  };
  for (let i = 0; i < times.length; i += 1) {
    const timeMs = times[i]!;
    const value = values[i]!;
    hold(timeMs);
    summary.count += 1;
    const isThere = texts === undefined ? Number.isFinite(value) : texts[i] !== null;
    if (!isThere || !isGoodCode(codeAt(columns, i))) {
      summary.tail = undefined;
      continue;
    }
    summary.goodCount += 1;
    summary.tail = { timeMs, value };
    if (texts === undefined) take(summary, timeMs, value);
  }
  hold(toMs);
  return summary;
}

/** What a held value is worth from `fromMs` to `toMs`. */
export function heldOver(
  held: HeldValue | undefined,
  fromMs: number,
  toMs: number,
  maxHoldMs = Number.POSITIVE_INFINITY,
): { ms: number; integral: number } {
  if (held === undefined) return { ms: 0, integral: 0 };
  const ms = Math.max(0, Math.min(toMs, held.timeMs + maxHoldMs) - fromMs);
  return { ms, integral: Number.isNaN(held.value) ? 0 : ms * held.value };
}

/** A stretch without rows, of which nothing is counted yet. */
export function emptyStretch(fromMs: number, toMs: number, tail: HeldValue | undefined): Summary {
  const none = Number.NaN;
  return {
    ...{ fromMs, toMs, count: 0, goodCount: 0, sum: 0, goodMs: 0, integral: 0, tail },
    ...{ min: none, minMs: none, max: none, maxMs: none },
    ...{ first: none, firstMs: none, last: none, lastMs: none },
  };
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

function take(summary: Mutable<Summary>, timeMs: number, value: number): void {
  summary.sum += value;
  if (Number.isNaN(summary.firstMs)) {
    summary.first = value;
    summary.firstMs = timeMs;
  }
  summary.last = value;
  summary.lastMs = timeMs;
  // Negated, so that the first value is taken.
  if (!(value >= summary.min)) {
    summary.min = value;
    summary.minMs = timeMs;
  }
  if (!(value <= summary.max)) {
    summary.max = value;
    summary.maxMs = timeMs;
  }
}
