import { ByteWriter } from '../bytes/byte-writer.ts';
import { checkTimes, type GivenColumns } from '../columns.ts';
import { SegmentError } from '../segment-error.ts';
import { writeIntegers } from '../values/big-integers.ts';
import { writeNumbers } from '../values/numbers.ts';
import { writeTexts } from '../values/texts.ts';
import { writeCodes } from './codes.ts';
import { seal } from './header.ts';
import type { SharedTimes } from './shared-times.ts';
import { writeTimes } from './times.ts';

/**
 * One signal's values of a stretch of time, as small as trying finds. A number comes back bit for bit, −0 and ±Inf
 * too, and any NaN as NaN; so do integers of 64 bits and texts.
 * @param shared the same times, decoded from their own vector: the segment then names that instead of holding them
 * @throws SegmentError for columns that are no segment; nothing is rounded or left out
 */
export function encodeSegment(columns: GivenColumns, shared?: SharedTimes): Uint8Array<ArrayBuffer> {
  const { kind, times, codes } = columns;
  checkTimes(times);
  if (codes !== undefined && codes.length !== times.length)
    throw new SegmentError('columns', `${codes.length} codes of ${times.length} values`);
  const content = new ByteWriter();
  if (shared === undefined) writeTimes(content, times);
  else if (areSame(shared.times, times)) content.u32(shared.checksum);
  else throw new SegmentError('wrongTimes', 'the shared times are not those of the columns');
  writeCodes(content, codes);
  writeValues(content, columns);
  const sharesTimes = shared !== undefined;
  return seal(
    { kind, count: times.length, firstMs: times[0]!, lastMs: times.at(-1)!, sharesTimes },
    content.view(),
  );
}

function writeValues(content: ByteWriter, columns: GivenColumns): void {
  const { kind, times, values, texts, integers } = columns;
  const column = kind === 'text' ? texts : kind === 'integer' ? integers : values;
  if (column === undefined) throw new SegmentError('columns', `no values of kind ${kind}`);
  if (column.length !== times.length)
    throw new SegmentError('columns', `${column.length} values at ${times.length} times`);
  if (kind === 'text') writeTexts(content, texts!);
  else if (kind === 'integer') writeIntegers(content, integers!);
  else {
    if (kind !== 'number') checkKind(values!, kind);
    writeNumbers(content, values!);
  }
}

function checkKind(values: Float64Array, kind: 'boolean' | 'enumeration'): void {
  const isRight = kind === 'boolean' ? (value: number) => value === 0 || value === 1 : Number.isSafeInteger;
  values.forEach((value, i) => {
    if (!isRight(value) && !Number.isNaN(value))
      throw new SegmentError('values', `value ${i} is ${value}, no ${kind}`);
  });
}

function areSame(some: Float64Array, others: Float64Array): boolean {
  if (some === others) return true;
  return some.length === others.length && some.every((time, i) => time === others[i]);
}
