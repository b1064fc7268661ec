import { type InspectionMadeBy, type LiveValue, qualityOf } from '@zutai/contract';

/** Why a counter could not be read. */
export type CounterFault = 'noSignal' | 'notNumber' | 'noValue' | 'stale' | 'bad';

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

export const advanceOf = ({ kept, base, reading }: CounterCount): number =>
  kept + (base === null || reading === null ? 0 : reading - base);

function faultOf({ dataType, value }: CounterSignal): CounterFault | null {
  if (dataType !== 'number') return 'notNumber';
  if (value === null) return 'noValue';
  const quality = qualityOf(value.code);
  if (quality !== 'good') return quality;
  return numberOf(value.value) === undefined ? 'noValue' : null;
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
  nowMs: number,
): CounterCount {
  const fault = signal === undefined ? 'noSignal' : faultOf(signal);
  if (fault !== null) return { ...before, fault };
  const { id, value } = signal!;
  const reading = numberOf(value!.value)!;
  // A gateway whose clock is ahead must not keep what comes after it from being counted.
  const readMs = Math.min(value!.time, nowMs);
  const read = { signalId: id, reading, readMs, fault };
  if (before.reading === null || before.base === null) return { ...read, kept: before.kept, base: reading };
  // What was delivered late, or read before another process counted, is not the counter going back.
  if (before.signalId === id && before.readMs !== null && readMs < before.readMs) return { ...before, fault };
  // Reset or replaced: what it had come is kept, and it goes on from the new reading.
  if (before.signalId !== id || reading < before.reading)
    return { ...read, kept: advanceOf(before), base: reading };
  return { ...before, ...read };
}

/** Sums of readings differ by their last binary digits. */
const ROUNDING = 1e-12;

/** Whether an inspection is due; nothing is while the counter cannot be read. */
export function isDueBy(count: CounterCount, interval: number): boolean {
  if (count.fault !== null || count.reading === null) return false;
  return advanceOf(count) >= interval - ROUNDING * Math.max(Math.abs(count.reading), count.kept, interval);
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
