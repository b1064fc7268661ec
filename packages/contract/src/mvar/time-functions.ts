import { type FormulaPeriod, HOUR_MS, periodStartMs } from './formula-period.ts';

/**
 * A function of formulas that remembers. Between two calculations its argument held what it was at the first of them
 * (a step, as history draws it); while it was not good, nothing is added.
 */
export interface TimeFunction {
  readonly period: 'none' | 'optional' | 'required';
  /**
   * @param memory numbers of the whole formula; those from `at` on are this call's
   * @param isGood whether the argument can be trusted; else `value` is not looked at
   * @param period by which it begins anew; without one it counts since the definition was made
   */
  step(
    memory: number[],
    at: number,
    timeMs: number,
    value: number,
    isGood: boolean,
    period: FormulaPeriod | undefined,
  ): number;
}

/** Numbers one call remembers: time, begin of the period, what held, and two of its own. */
export const MEMORY_SIZE = 5;
const TIME = 0;
const START = 1;
/** The argument since TIME; NaN while it is not good. */
const HELD = 2;
const FIRST = 3;
const SECOND = 4;

/** A memory of nothing. */
export const createMemory = (size: number): number[] => new Array<number>(size).fill(Number.NaN);

const orZero = (value: number) => (Number.isNaN(value) ? 0 : value);

/**
 * Goes on to `timeMs`: begins anew what a period ended, and says how long the value held that was there before, ms of
 * the period of now.
 */
function advance(memory: number[], at: number, timeMs: number, period: FormulaPeriod | undefined): number {
  const beforeMs = memory[at + TIME] as number;
  const startMs = period === undefined ? Number.NEGATIVE_INFINITY : periodStartMs(period, timeMs);
  const isNew = period !== undefined && (memory[at + START] as number) !== startMs;
  memory[at + TIME] = timeMs;
  if (period !== undefined) memory[at + START] = startMs;
  if (isNew) {
    memory[at + FIRST] = Number.NaN;
    memory[at + SECOND] = Number.NaN;
  }
  return Number.isNaN(beforeMs) ? 0 : Math.max(0, timeMs - Math.max(beforeMs, startMs));
}

const heldOf = (memory: number[], at: number) => memory[at + HELD] as number;

function hold(memory: number[], at: number, value: number, isGood: boolean): void {
  memory[at + HELD] = isGood ? value : Number.NaN;
}

/** Adds up what `rateOf` makes of the held value, an hour of it at a time. */
function accumulate(rateOf: (held: number) => number): TimeFunction['step'] {
  return (memory, at, timeMs, value, isGood, period) => {
    const ms = advance(memory, at, timeMs, period);
    const held = heldOf(memory, at);
    let sum = orZero(memory[at + FIRST] as number);
    if (!Number.isNaN(held)) sum += (rateOf(held) * ms) / HOUR_MS;
    memory[at + FIRST] = sum;
    hold(memory, at, value, isGood);
    return sum;
  };
}

function average(
  memory: number[],
  at: number,
  timeMs: number,
  value: number,
  isGood: boolean,
  period: FormulaPeriod | undefined,
): number {
  const ms = advance(memory, at, timeMs, period);
  const held = heldOf(memory, at);
  let sum = orZero(memory[at + FIRST] as number);
  let duration = orZero(memory[at + SECOND] as number);
  if (!Number.isNaN(held)) {
    sum += held * ms;
    duration += ms;
  }
  memory[at + FIRST] = sum;
  memory[at + SECOND] = duration;
  hold(memory, at, value, isGood);
  return duration > 0 ? sum / duration : value;
}

function difference(
  memory: number[],
  at: number,
  timeMs: number,
  value: number,
  isGood: boolean,
  period: FormulaPeriod | undefined,
): number {
  advance(memory, at, timeMs, period);
  const held = heldOf(memory, at);
  // What held when the period began; else the first that is known in it.
  if (Number.isNaN(memory[at + FIRST] as number))
    memory[at + FIRST] = Number.isNaN(held) ? (isGood ? value : Number.NaN) : held;
  if (isGood) memory[at + HELD] = value;
  return orZero((memory[at + HELD] as number) - (memory[at + FIRST] as number));
}

/** Counters: what they grew by; one that falls began again at 0. */
function increase(
  memory: number[],
  at: number,
  timeMs: number,
  value: number,
  isGood: boolean,
  period: FormulaPeriod | undefined,
): number {
  advance(memory, at, timeMs, period);
  const held = heldOf(memory, at);
  let sum = orZero(memory[at + FIRST] as number);
  if (isGood && !Number.isNaN(held)) sum += value >= held ? value - held : value;
  memory[at + FIRST] = sum;
  if (isGood) memory[at + HELD] = value;
  return sum;
}

function switchCount(
  memory: number[],
  at: number,
  timeMs: number,
  value: number,
  isGood: boolean,
  period: FormulaPeriod | undefined,
): number {
  advance(memory, at, timeMs, period);
  const held = heldOf(memory, at);
  let count = orZero(memory[at + FIRST] as number);
  if (isGood && held === 0 && value !== 0) count += 1;
  memory[at + FIRST] = count;
  // What was on before it was not good, and is on again, was not switched as far as anybody knows.
  if (isGood) memory[at + HELD] = value;
  return count;
}

function previous(memory: number[], at: number, timeMs: number, value: number, isGood: boolean): number {
  advance(memory, at, timeMs, undefined);
  const held = heldOf(memory, at);
  if (isGood && held !== value) {
    if (!Number.isNaN(held)) memory[at + FIRST] = held;
    memory[at + HELD] = value;
  }
  return memory[at + FIRST] as number;
}

/** The functions over time by name. */
export const TIME_FUNCTIONS: Readonly<Record<string, TimeFunction>> = {
  /** Mean since the period began, weighted by time. */
  average: { period: 'required', step: average },
  /** Sum over time in unit × hours: of kW it is kWh. */
  integral: { period: 'optional', step: accumulate((held) => held) },
  /** By how much it differs from what it was when the period began. */
  difference: { period: 'required', step: difference },
  /** By how much a counter grew; see {@link increase}. */
  increase: { period: 'optional', step: increase },
  /** Hours during which it was not 0. */
  runHours: { period: 'optional', step: accumulate((held) => (held === 0 ? 0 : 1)) },
  /** How often it went from 0 to something else. */
  switchCount: { period: 'optional', step: switchCount },
  /** The value before the present one: the last that differed. No number before there was one. */
  previous: { period: 'none', step: previous },
};
