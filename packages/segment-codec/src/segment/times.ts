import { type ByteReader, malformed } from '../bytes/byte-reader.ts';
import { type ByteWriter, shorter, written } from '../bytes/byte-writer.ts';
import { takeRoom } from '../bytes/room.ts';
import { MAX_SERIES } from '../integers/predict.ts';
import { readSeries, writeSeries } from '../integers/series.ts';
import { readWholeNumbers, writeWholeNumbers } from '../integers/whole-numbers.ts';

const STEPS = 0;
const GRID = 1;
/** Cycle times that people set are multiples of one of these, in ms. */
const ROUNDINGS = [1, 10, 100, 1000];
/** Steps between values by which the cycle is found. */
const SAMPLED_STEPS = 256;
/** Of a cycle, on average. Times that have nothing to do with it deviate by a quarter. */
const MOST_DEVIATION = 1 / 8;

/**
 * Writes strictly increasing times, the first of which is known, in the shorter of two ways: the steps between them
 * (of a regular signal one number), or how far each is from a grid of the polling cycle, whose deviations do not add
 * up.
 */
export function writeTimes(writer: ByteWriter, times: Float64Array): void {
  if (times.length === 1) return;
  const steps = stepsOf(times);
  let most = 0;
  for (let i = 0; i < steps.length; i += 1) if (steps[i]! > most) most = steps[i]!;
  // Further apart than 8,900 years: bits in the place of a series.
  let best = written((part) => {
    part.u8(STEPS);
    part.u8(most > MAX_SERIES ? 1 : 0);
    if (most > MAX_SERIES) writeWholeNumbers(part, steps);
    else writeSeries(part, steps);
  });
  if (best.length > 16) {
    const cycleMs = cycleOf(times, steps);
    if (cycleMs !== undefined) best = shorter(best, onGrid(times, cycleMs));
  }
  writer.bytes(best.view());
}

/** The first `wanted` of `count`. Throws SegmentError unless they are strictly increasing whole milliseconds. */
export function readTimes(reader: ByteReader, count: number, firstMs: number, wanted = count): Float64Array {
  const times = readUnchecked(reader, count, firstMs, wanted);
  if (times[0] !== firstMs) throw malformed('another first time');
  for (let i = 1; i < wanted; i += 1)
    if (!(times[i]! > times[i - 1]!)) throw malformed('times that do not increase');
  return times;
}

function readUnchecked(reader: ByteReader, count: number, firstMs: number, wanted: number): Float64Array {
  if (count === 1) return Float64Array.of(firstMs);
  const way = reader.u8();
  if (way === STEPS) {
    const isWide = reader.u8() === 1;
    const steps = isWide
      ? readWholeNumbers(reader, count - 1, false, wanted - 1)
      : readSeries(reader, count - 1, wanted - 1);
    const times = takeRoom(wanted);
    let time = firstMs;
    times[0] = time;
    for (let i = 1; i < wanted; i += 1) {
      time += steps[i - 1]!;
      times[i] = time;
    }
    return times;
  }
  if (way !== GRID) throw malformed(`way ${way} of times`);
  const cycleMs = reader.varint();
  const turns = readWholeNumbers(reader, count, true, wanted);
  const times = readSeries(reader, count, wanted);
  let grid = firstMs;
  for (let i = 0; i < wanted; i += 1) {
    grid += (turns[i]! + (i === 0 ? 0 : 1)) * cycleMs;
    times[i]! += grid;
  }
  return times;
}

function stepsOf(times: Float64Array): Float64Array {
  const steps = new Float64Array(times.length - 1);
  for (let i = 1; i < times.length; i += 1) steps[i - 1] = times[i]! - times[i - 1]!;
  return steps;
}

/**
 * The cycle that the times may have been polled in: of the usual step, as it is and rounded, the one whose grid is
 * nearest; undefined when the times are anywhere beside it.
 */
function cycleOf(times: Float64Array, steps: Float64Array): number | undefined {
  const every = Math.max(1, Math.floor(steps.length / SAMPLED_STEPS));
  const sorted = steps.filter((_, i) => i % every === 0).sort();
  const usual = sorted[sorted.length >> 1]!;
  let best: number | undefined;
  let bestDeviation = Number.POSITIVE_INFINITY;
  for (const rounding of ROUNDINGS) {
    const cycleMs = Math.round(usual / rounding) * rounding;
    if (cycleMs === 0 || Math.abs(cycleMs - usual) > usual / 4) continue;
    const deviation = deviationFrom(times, cycleMs, every);
    if (deviation > cycleMs * MOST_DEVIATION || deviation >= bestDeviation) continue;
    best = cycleMs;
    bestDeviation = deviation;
  }
  return best;
}

/** How far some of the times are from the grid, on average. */
function deviationFrom(times: Float64Array, cycleMs: number, every: number): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < times.length; i += every) {
    const passed = times[i]! - times[0]!;
    sum += Math.abs(passed - Math.round(passed / cycleMs) * cycleMs);
    count += 1;
  }
  return sum / count;
}

/** Turns of the cycle that passed, which is one unless values are missing, and what each time is beside it. */
function onGrid(times: Float64Array, cycleMs: number): ByteWriter | undefined {
  const first = times[0]!;
  const turns = new Float64Array(times.length);
  const deviations = new Float64Array(times.length);
  let before = 0;
  for (let i = 1; i < times.length; i += 1) {
    const turn = Math.round((times[i]! - first) / cycleMs);
    const more = turn - before - 1;
    if (more > MAX_SERIES) return undefined;
    turns[i] = more < 0 ? -2 * more - 1 : 2 * more;
    deviations[i] = times[i]! - (first + turn * cycleMs);
    before = turn;
  }
  return written((part) => {
    part.u8(GRID);
    part.varint(cycleMs);
    writeWholeNumbers(part, turns);
    writeSeries(part, deviations);
  });
}
