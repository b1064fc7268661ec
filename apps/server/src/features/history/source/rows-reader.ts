import type { ClientBase } from 'pg';
import { GOOD, type HistoryColumns, NO_VALUES } from '../history-columns.ts';
import { type Field, readTimeMs, readTuples, timeLiteral } from './tuples-reader.ts';

/**
 * Columns of one tuple that holds many rows: 200,000 rows take 45-55 ms so, 65-90 ms as rows of a binary COPY and
 * 300-420 ms as rows of a query (measured side by side).
 */
export const PACKED_ROWS = `string_agg(timestamptz_send(ts) || float8send(coalesce(value, 'NaN')), ''),
  string_agg(timestamptz_send(ts) || int4send(code), '') filter (where code <> ${GOOD}),
  string_agg(timestamptz_send(ts) || int4send(octet_length(text_value)) || convert_to(text_value, 'UTF8'), '')
    filter (where text_value is not null)`;

/** Time and value. */
const POINT_BYTES = 16;

/** The first `limit` rows of a signal from `fromMs` to `toMs`, both ends counted, and whether there may be more. */
export async function readRows(
  client: ClientBase,
  range: {
    readonly signalId: string;
    readonly fromMs: number;
    readonly toMs: number;
    readonly limit: number;
  },
): Promise<{ rows: HistoryColumns; isFull: boolean }> {
  const [fields] = await readTuples(
    client,
    `select ${PACKED_ROWS} from (
       select ts, value, code, text_value from history
       where signal_id = ${Number(range.signalId)}
         and ts >= ${timeLiteral(range.fromMs)} and ts < ${timeLiteral(range.toMs + 1)}
       order by ts limit ${Number(range.limit)}
     ) as chunk`,
  );
  return { rows: unpackRows(fields), isFull: (fields?.[0]?.byteLength ?? 0) === range.limit * POINT_BYTES };
}

/** Deletes these rows and returns what they held. */
export async function takeRows(
  client: ClientBase,
  range: { readonly signalId: string; readonly fromMs: number; readonly toMs: number },
): Promise<HistoryColumns> {
  const [fields] = await readTuples(
    client,
    `with taken as (
       delete from history
       where signal_id = ${Number(range.signalId)}
         and ts >= ${timeLiteral(range.fromMs)} and ts < ${timeLiteral(range.toMs + 1)}
       returning ts, value, code, text_value
     )
     select ${PACKED_ROWS} from (select * from taken order by ts) as taken`,
  );
  return unpackRows(fields);
}

/** Rows out of the three fields of {@link PACKED_ROWS}. */
export function unpackRows(fields: readonly Field[] | undefined): HistoryColumns {
  const [points, bad, words] = fields ?? [];
  if (points === undefined) return NO_VALUES;
  const count = points.byteLength / POINT_BYTES;
  const times = new Float64Array(count);
  const values = new Float64Array(count);
  for (let i = 0; i < count; i += 1) {
    times[i] = readTimeMs(points, i * POINT_BYTES);
    values[i] = points.getFloat64(i * POINT_BYTES + 8);
  }
  const codes = bad === undefined ? undefined : spreadCodes(times, bad);
  const texts = words === undefined ? undefined : spreadTexts(times, words);
  return lastOfEachTime({ times, values, codes, texts });
}

/** The codes that are not good, given with their times, beside the points they belong to. */
function spreadCodes(times: Float64Array, bad: DataView): Int32Array {
  const codes = new Int32Array(times.length).fill(GOOD);
  for (let at = 0, i = 0; at < bad.byteLength; at += 12, i += 1) {
    const timeMs = readTimeMs(bad, at);
    while ((times[i] as number) < timeMs) i += 1;
    codes[i] = bad.getInt32(at + 8);
  }
  return codes;
}

function spreadTexts(times: Float64Array, words: DataView): (string | null)[] {
  const texts = new Array<string | null>(times.length).fill(null);
  for (let at = 0, i = 0; at < words.byteLength; i += 1) {
    const timeMs = readTimeMs(words, at);
    while ((times[i] as number) < timeMs) i += 1;
    const length = words.getInt32(at + 8);
    texts[i] = Buffer.from(words.buffer, words.byteOffset + at + 12, length).toString();
    at += 12 + length;
  }
  return texts;
}

/** Rows are written with whole milliseconds; some that were not would share one, of which the last counts. */
function lastOfEachTime(columns: HistoryColumns): HistoryColumns {
  const { times, values, codes, texts } = columns;
  const kept: number[] = [];
  let isEach = true;
  for (let i = 1; i < times.length && isEach; i += 1) isEach = times[i] !== times[i - 1];
  if (isEach) return columns;
  for (let i = 0; i < times.length; i += 1) if (times[i] !== times[i + 1]) kept.push(i);
  return {
    times: Float64Array.from(kept, (i) => times[i] as number),
    values: Float64Array.from(kept, (i) => values[i] as number),
    codes: codes && Int32Array.from(kept, (i) => codes[i] as number),
    texts: texts && kept.map((i) => texts[i] ?? null),
  };
}
