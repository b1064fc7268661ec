import { type ByteReader, malformed } from '../bytes/byte-reader.ts';
import type { ByteWriter } from '../bytes/byte-writer.ts';
import { takeRoom } from '../bytes/room.ts';
import { readWholeNumbers, writeWholeNumbers } from '../integers/whole-numbers.ts';

/** What is taken out before the rest is written, so that one of them does not spoil a segment. */
const SPECIALS = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0] as const;
const NONE = -1;

function specialOf(value: number): number {
  if (value - value !== 0) return Number.isNaN(value) ? 0 : value > 0 ? 1 : 2;
  return value === 0 && Object.is(value, -0) ? 3 : NONE;
}

/** Runs of specials, and how many other values there are. */
export interface Specials {
  readonly count: number;
  readonly plainCount: number;
  /** Ordinary values before each run. */
  readonly gaps: Float64Array;
  readonly lengths: Float64Array;
  readonly which: Float64Array;
}

/** Writes where the specials are; returns the other values. */
export function withoutSpecials(writer: ByteWriter, values: Float64Array): Float64Array {
  const gaps: number[] = [];
  const lengths: number[] = [];
  const which: number[] = [];
  let plain: Float64Array | undefined;
  let plainCount = 0;
  let gap = 0;
  let before = NONE;
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i]!;
    const special = specialOf(value);
    if (special === NONE) {
      if (plain !== undefined) plain[plainCount] = value;
      plainCount += 1;
      gap += 1;
    } else {
      // Most segments have none, and need no copy.
      plain ??= values.slice();
      if (special === before) lengths[lengths.length - 1]! += 1;
      else {
        gaps.push(gap);
        lengths.push(0);
        which.push(special);
        gap = 0;
      }
    }
    before = special;
  }
  writer.varint(which.length);
  for (const column of [gaps, lengths, which]) writeWholeNumbers(writer, Float64Array.from(column));
  return plain?.subarray(0, plainCount) ?? values;
}

export function readSpecials(reader: ByteReader, count: number): Specials {
  const runs = reader.count(count);
  const gaps = readWholeNumbers(reader, runs);
  const lengths = readWholeNumbers(reader, runs);
  const which = readWholeNumbers(reader, runs);
  let specialCount = 0;
  let end = 0;
  for (let run = 0; run < runs; run += 1) {
    specialCount += lengths[run]! + 1;
    end += gaps[run]! + lengths[run]! + 1;
    if (which[run]! >= SPECIALS.length) throw malformed('a special value');
  }
  if (end > count) throw malformed('special values beyond the end');
  return { count, plainCount: count - specialCount, gaps, lengths, which };
}

/** The first `wanted` of all values, specials in their places; of the ordinary ones at least so many are given. */
export function scatter(specials: Specials, plain: Float64Array, wanted = specials.count): Float64Array {
  if (specials.which.length === 0) return plain;
  const values = takeRoom(wanted);
  let from = 0;
  let to = 0;
  const place = (end: number) => {
    values.set(plain.subarray(from, from + Math.min(end, wanted) - to), to);
    from += Math.min(end, wanted) - to;
    to = end;
  };
  for (let run = 0; run < specials.which.length && to < wanted; run += 1) {
    place(to + specials.gaps[run]!);
    const end = to + specials.lengths[run]! + 1;
    values.fill(SPECIALS[specials.which[run]!]!, to, end);
    to = end;
  }
  if (to < wanted) place(wanted);
  return values;
}
