import { type ByteReader, malformed } from '../bytes/byte-reader.ts';
import { type ByteWriter, shorter, written } from '../bytes/byte-writer.ts';
import { MAX_SERIES } from '../integers/predict.ts';
import { readSeries, writeSeries } from '../integers/series.ts';
import { readWholeNumbers, writeWholeNumbers } from '../integers/whole-numbers.ts';

/*
 * Most measured values are a decimal of few places: an integer through a power of ten in float64; the same in float32
 * where a controller calculated it; or an integer times 0.1, 0.01 and so on, which often is another float64, where a
 * gateway scaled a register. What is no such decimal is an exception, written as it is.
 */
export const DECIMAL_FORMS = ['quotient', 'float32', 'product'] as const;
export type DecimalForm = (typeof DECIMAL_FORMS)[number];

const POWERS = [1, 10, 100, 1e3, 1e4, 1e5, 1e6] as const;
const FACTORS = [1, 0.1, 0.01, 1e-3, 1e-4, 1e-5, 1e-6] as const;
const MOST_PLACES = POWERS.length - 1;
const SAMPLES = 64;
/** Of the samples, and of all values, that may be exceptions. */
const MOST_EXCEPTIONS = 1 / 8;
/** The form stands above the places in their byte. */
const FORM_UNIT = 16;

/** The integer that stands for a value; NaN when there is none. */
function scaled(value: number, places: number, form: DecimalForm): number {
  const power = POWERS[places]!;
  const integer = Math.round(value * power);
  const back = form === 'product' ? integer * FACTORS[places]! : integer / power;
  if ((form === 'float32' ? Math.fround(back) : back) !== value || !(Math.abs(integer) <= MAX_SERIES))
    return Number.NaN;
  return integer;
}

/**
 * Values as decimals, or undefined when too few of them are any. None is NaN, infinite or −0.
 */
export function decimalsOf(values: Float64Array, form: DecimalForm): ByteWriter | undefined {
  const places = sampledPlaces(values, form);
  if (places === undefined) return undefined;
  const attempt = write(values, places, form);
  if (attempt.morePlaces === places) return attempt.bytes;
  // The samples did not show all: some values have more places.
  const second = write(values, attempt.morePlaces, form);
  if (attempt.bytes === undefined) return second.bytes;
  return shorter(attempt.bytes, second.bytes);
}

/** The fewest places that fit nearly all of a few values. */
function sampledPlaces(values: Float64Array, form: DecimalForm): number | undefined {
  const step = Math.max(1, Math.floor(values.length / SAMPLES));
  let best: number | undefined;
  let bestMissed = Number.POSITIVE_INFINITY;
  for (let places = 0; places <= MOST_PLACES; places += 1) {
    let taken = 0;
    let missed = 0;
    for (let i = 0; i < values.length; i += step) {
      taken += 1;
      if (Number.isNaN(scaled(values[i]!, places, form))) missed += 1;
    }
    if (missed === 0) return places;
    if (missed < bestMissed && missed <= taken * MOST_EXCEPTIONS) {
      best = places;
      bestMissed = missed;
    }
  }
  return best;
}

interface Attempt {
  /** Undefined when too many values are exceptions. */
  readonly bytes: ByteWriter | undefined;
  /** Places that some of the exceptions would need; those tried when none would. */
  readonly morePlaces: number;
}

function write(values: Float64Array, places: number, form: DecimalForm): Attempt {
  const series = new Float64Array(values.length);
  const exceptions: number[] = [];
  let morePlaces = places;
  let last = 0;
  for (let i = 0; i < values.length; i += 1) {
    const integer = scaled(values[i]!, places, form);
    if (Number.isNaN(integer)) {
      exceptions.push(i);
      while (
        morePlaces < MOST_PLACES &&
        Number.isNaN(scaled(values[i]!, morePlaces, form)) &&
        !Number.isNaN(scaled(values[i]!, MOST_PLACES, form))
      )
        morePlaces += 1;
    } else last = integer;
    // In the place of an exception, what costs nothing.
    series[i] = last;
  }
  if (exceptions.length > values.length * MOST_EXCEPTIONS) return { bytes: undefined, morePlaces };
  const bytes = written((writer) => {
    writer.u8(places + DECIMAL_FORMS.indexOf(form) * FORM_UNIT);
    writer.varint(exceptions.length);
    writeWholeNumbers(
      writer,
      Float64Array.from(exceptions, (index, i) => index - (i === 0 ? 0 : exceptions[i - 1]!)),
    );
    for (const index of exceptions) writer.f64(values[index]!);
    writeSeries(writer, series);
  });
  return { bytes, morePlaces };
}

export function readDecimals(reader: ByteReader, count: number, wanted = count): Float64Array {
  const head = reader.u8();
  const power = POWERS[head % FORM_UNIT];
  const factor = FACTORS[head % FORM_UNIT];
  const form = DECIMAL_FORMS[Math.floor(head / FORM_UNIT)];
  if (power === undefined || factor === undefined || form === undefined)
    throw malformed('form or places of decimals');
  const exceptionCount = reader.count(count);
  const gaps = readWholeNumbers(reader, exceptionCount);
  const exceptions = Float64Array.from({ length: exceptionCount }, () => reader.f64());
  const values = readSeries(reader, count, wanted);
  if (form === 'float32') for (let i = 0; i < wanted; i += 1) values[i] = Math.fround(values[i]! / power);
  else if (form === 'product') for (let i = 0; i < wanted; i += 1) values[i]! *= factor;
  else if (power !== 1) for (let i = 0; i < wanted; i += 1) values[i]! /= power;
  let index = 0;
  for (let i = 0; i < exceptionCount; i += 1) {
    index += gaps[i]!;
    if (index >= count) throw malformed('place of an exception');
    if (index < wanted) values[index] = exceptions[i]!;
  }
  return values;
}
