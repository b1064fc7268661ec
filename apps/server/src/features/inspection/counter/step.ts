import { type InspectionMadeBy, type LiveValue, qualityOf } from '@zutai/contract';

/** Why a counter could not be read. */
export type CounterFault =
  | 'noSignal'
  | 'notNumber'
  | 'noValue'
  | 'stale'
  | 'bad'
  | 'unitChanged'
  | 'tooLarge';

/** How far a counter has come since the last inspection of a plan. */
export interface CounterCount {
  /** The signal that `base` and `reading` are of; null when none was read, or it is gone. */
  readonly signalId: string | null;
  /** Counted before the counter went back or was replaced. */
  readonly kept: number;
  /** The reading from which is counted, and the last one: both or neither. */
  readonly base: number | null;
  readonly reading: number | null;
  /** When the last one was read, ms UTC. */
  readonly readMs: number | null;
  readonly fault: CounterFault | null;
}

/** The signal that a piece of equipment has by the tag of a plan, and its newest value. */
export interface CounterSignal {
  readonly id: string;
  readonly dataType: string;
  readonly unit: string;
  readonly decimals: number;
  /** Null: there is none. */
  readonly value: Pick<LiveValue, 'value' | 'time' | 'code'> | null;
}

/** A moment that is kept and lies so far ahead was written by a clock that has been corrected since, ms. */
export const MOST_AHEAD_MS = 5 * 60_000;
export const isFarAhead = (keptMs: number, nowMs: number): boolean => keptMs > nowMs + MOST_AHEAD_MS;

export const advanceOf = ({ kept, base, reading }: CounterCount): number =>
  kept + (base === null || reading === null ? 0 : reading - base);

/** What a plan counts: how much is between two inspections, in which unit; null: any. */
export interface Counted {
  readonly interval: number;
  readonly unit: string | null;
}

function faultOf({ dataType, unit, value }: CounterSignal, counted: Counted): CounterFault | null {
  if (dataType !== 'number') return 'notNumber';
  // A plan that was stored before has none.
  if (typeof counted.unit === 'string' && unit !== counted.unit) return 'unitChanged';
  if (value === null) return 'noValue';
  const quality = qualityOf(value.code);
  if (quality !== 'good') return quality;
  const reading = numberOf(value.value);
  if (reading === undefined) return 'noValue';
  // The next larger number lies further away than the interval.
  return Math.abs(reading) * Number.EPSILON > counted.interval ? 'tooLarge' : null;
}

/** A whole number beyond 2^53 comes as a text. */
function numberOf(value: LiveValue['value']): number | undefined {
  if (value === null || value === '' || typeof value === 'boolean') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** Counts on by the newest value; undefined as signal: the equipment has none with the tag. */
export function countOn(
  before: CounterCount,
  signal: CounterSignal | undefined,
  counted: Counted,
  nowMs: number,
): CounterCount {
  const fault = signal === undefined ? 'noSignal' : faultOf(signal, counted);
  if (fault !== null) return { ...before, fault };
  const { id, value } = signal!;
  const reading = numberOf(value!.value)!;
  // A gateway whose clock is ahead must not keep what comes after it from being counted.
  const readMs = Math.min(value!.time, nowMs);
  const read = { signalId: id, reading, readMs, fault };
  if (before.reading === null || before.base === null) return { ...read, kept: before.kept, base: reading };
  // What was delivered late, or read before another process counted, is not the counter going back.
  const seenMs = before.readMs !== null && isFarAhead(before.readMs, nowMs) ? nowMs : before.readMs;
  if (before.signalId === id && seenMs !== null && readMs < seenMs)
    return { ...before, readMs: seenMs, fault };
  // Reset or replaced: what it had come is kept, and it goes on from the new reading.
  if (before.signalId !== id || reading < before.reading)
    return { ...read, kept: advanceOf(before), base: reading };
  return { ...before, ...read };
}

/** Sums of readings differ by their last binary digits; of the interval it is never more than a millionth. */
const ROUNDING = 1e-12;
const MOST_OF_INTERVAL = 1e-6;

/** Whether an inspection is due; nothing is while the counter cannot be read. */
export function isDueBy(count: CounterCount, interval: number): boolean {
  if (count.fault !== null || count.reading === null) return false;
  const rounding = ROUNDING * Math.max(Math.abs(count.reading), count.kept, interval);
  return advanceOf(count) >= interval - Math.min(rounding, MOST_OF_INTERVAL * interval);
}

/** What is counted from on when an inspection was made: one, however far the counter went. */
export const countAnew = (count: CounterCount): CounterCount => ({ ...count, kept: 0, base: count.reading });

export function madeBy(
  tag: string,
  count: CounterCount,
  { unit, decimals }: CounterSignal,
): InspectionMadeBy {
  return { tag, unit, decimals, reading: count.reading!, advanced: advanceOf(count) };
}
