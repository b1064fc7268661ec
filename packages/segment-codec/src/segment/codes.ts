import { isGoodCode } from '@zutai/contract';
import { type ByteReader, malformed } from '../bytes/byte-reader.ts';
import type { ByteWriter } from '../bytes/byte-writer.ts';
import { readSeries, writeSeries } from '../integers/series.ts';
import { readWholeNumbers, writeWholeNumbers } from '../integers/whole-numbers.ts';

/** Writes runs of codes; nothing but a 0 when all are good. */
export function writeCodes(writer: ByteWriter, codes: Int32Array | undefined): void {
  const runs: { code: number; length: number }[] = [];
  for (const code of codes ?? []) {
    const last = runs.at(-1);
    if (last?.code === code) last.length += 1;
    else runs.push({ code, length: 0 });
  }
  // One run of good ones is no run at all.
  if (runs.length === 1 && isGoodCode(runs[0]!.code)) runs.length = 0;
  writer.varint(runs.length);
  writeSeries(
    writer,
    Float64Array.from(runs, ({ code }) => code),
  );
  writeWholeNumbers(
    writer,
    Float64Array.from(runs, ({ length }) => length),
  );
}

/** Undefined when all are good. */
export function readCodes(reader: ByteReader, count: number): Int32Array | undefined {
  const runs = reader.count(count);
  if (runs === 0) return undefined;
  const heads = readSeries(reader, runs);
  const lengths = readWholeNumbers(reader, runs);
  const codes = new Int32Array(count);
  let at = 0;
  for (let run = 0; run < runs; run += 1) {
    const end = at + 1 + lengths[run]!;
    if (end > count) throw malformed('codes beyond the end');
    codes.fill(heads[run]!, at, end);
    at = end;
  }
  if (at !== count) throw malformed('codes that end early');
  return codes;
}
