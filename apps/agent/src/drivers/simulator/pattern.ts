import type { SimulatorAddress, SimulatorPattern } from '@zutai/contract/driver-protocol';

/** A number that looks random and is the same for the same input: mulberry32 over two integers. */
function hash(seed: number, step: number): number {
  let state = (Math.imul(seed, 0x9e3779b1) + step) >>> 0;
  state = (state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

/** Steps of a walk in one period. */
const WALK_STEPS = 20;

/** Smooth noise: random heights at the steps, and between them a line. */
function walk(seed: number, phase: number): number {
  const place = phase * WALK_STEPS;
  const step = Math.floor(place);
  const from = hash(seed, step);
  return from + (hash(seed, step + 1) - from) * (place - step);
}

/** Where each pattern stands between 0 (min) and 1 (max), by how many periods have passed. */
const shapes: Partial<Record<SimulatorPattern, (periods: number, seed: number) => number>> = {
  sine: (periods) => 0.5 + 0.5 * Math.sin(2 * Math.PI * periods),
  triangle: (periods) => 1 - Math.abs(2 * (periods % 1) - 1),
  ramp: (periods) => periods % 1,
  square: (periods) => (periods % 1 < 0.5 ? 0 : 1),
  random: (periods, seed) => hash(seed, Math.floor(periods)),
  walk: (periods, seed) => walk(seed, periods),
};

/**
 * The value of a pattern at a moment. It follows from the time alone, so that agents agree and a restart goes on where
 * it would have been.
 * @param seed tells signals of the same random pattern apart
 */
export function computePattern(address: SimulatorAddress, timeMs: number, seed: number): number | string {
  const { pattern, min = 0, max = 0, periodS = 1, start = 0, text } = address;
  if (text !== undefined) return text;
  const periods = timeMs / 1_000 / periodS;
  if (pattern === 'counter') return start + Math.floor(periods);
  const shape = shapes[pattern];
  if (shape === undefined) return start;
  const value = min + (max - min) * shape(periods, seed);
  // As many digits as a transmitter has: noise in the fifteenth digit would be a change at every poll.
  return Number(value.toPrecision(7));
}
