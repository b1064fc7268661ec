import { type ByteReader, malformed } from '../bytes/byte-reader.ts';
import type { ByteWriter } from '../bytes/byte-writer.ts';
import { LEAST, MAX_NARROW, missesOf, PREDICTORS, restore } from './predict.ts';
import { estimateBits, readWholeNumbers, writeWholeNumbers } from './whole-numbers.ts';

/** Stretches and their length by which predictors are compared in a long series. */
const STRETCHES = 4;
const STRETCH = 256;
/** Beside the predictor. */
const NARROW = 128;

/** Writes integers within ±2^48 that follow one another, by the predictor that misses least. */
export function writeSeries(writer: ByteWriter, series: Float64Array): void {
  if (series.length === 0) return;
  let least = series[0]!;
  let most = least;
  for (let i = 1; i < series.length; i += 1) {
    const value = series[i]!;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const isNarrow = least >= -MAX_NARROW && most <= MAX_NARROW;
  const predictor = bestPredictor(series, least);
  writer.u8(predictor + (isNarrow ? NARROW : 0));
  writer.signedVarint(predictor === LEAST ? least : series[0]!);
  writeWholeNumbers(writer, missesOf(series, predictor, least));
}

/** The first `wanted` of `count`. */
export function readSeries(reader: ByteReader, count: number, wanted = count): Float64Array {
  if (count === 0) return new Float64Array(0);
  const head = reader.u8();
  const predictor = head & ~NARROW;
  if (predictor >= PREDICTORS.length) throw malformed(`predictor ${predictor}`);
  const first = reader.signedVarint();
  const series = readWholeNumbers(reader, count, predictor !== LEAST, wanted);
  restore(series, predictor, first, (head & NARROW) !== 0);
  return series;
}

function bestPredictor(series: Float64Array, least: number): number {
  let best = 0;
  let bestBits = Number.POSITIVE_INFINITY;
  PREDICTORS.forEach((_, predictor) => {
    const bits = estimateBits(sampleOf(series, predictor, least));
    if (bits < bestBits) {
      best = predictor;
      bestBits = bits;
    }
  });
  return best;
}

/** Misses of the whole series, or of stretches spread over it. */
function sampleOf(series: Float64Array, predictor: number, least: number): Float64Array {
  if (series.length <= STRETCHES * STRETCH) return missesOf(series, predictor, least);
  const sample = new Float64Array(STRETCHES * STRETCH);
  const distance = Math.floor((series.length - STRETCH) / (STRETCHES - 1));
  for (let stretch = 0; stretch < STRETCHES; stretch += 1) {
    const start = stretch * distance;
    sample.set(missesOf(series, predictor, least, start, start + STRETCH), stretch * STRETCH);
  }
  return sample;
}
