import type { ClientBase } from 'pg';
import type { HistoryColumns } from '../history-columns.ts';
import { PACKED_ROWS, unpackRows } from '../source/rows-reader.ts';
import type { StoredSegment } from '../source/segments-reader.ts';
import { bytesOf, type Field, readTimeMs, readTuples, timeLiteral } from '../source/tuples-reader.ts';

/** A value as a row or the end of a segment has it. */
export interface FoundValue {
  readonly timeMs: number;
  /** NaN for none. */
  readonly value: number;
  readonly code: number;
  readonly text: string | null;
}

/** A segment of which values come only where the window needs them. */
export interface WindowSegment extends Omit<StoredSegment, 'count'> {
  readonly last: FoundValue;
}

/** What is stored of a signal that a window may need. */
export interface StoredWindow {
  readonly segments: WindowSegment[];
  /** The last row at the begin of the window or before. */
  readonly held: FoundValue | undefined;
  /** Rows after the begin. */
  readonly rows: HistoryColumns;
}

export interface WindowRange {
  readonly fromMs: number;
  /** Inclusive. */
  readonly toMs: number;
}

/** Most rows of one signal; a window that has more is too long for it and shows the first of them. */
const MOST_ROWS = 200_000;

/**
 * What is stored of several signals around a window, by signal, in two statements however many they are.
 * @param client in a transaction that is `repeatable read` and has locked `history` (snapshot-reader.ts)
 */
export async function readStoredWindow(
  client: ClientBase,
  signalIds: readonly number[],
  range: WindowRange,
): Promise<Map<number, StoredWindow>> {
  const found = new Map<number, { -readonly [K in keyof StoredWindow]: StoredWindow[K] }>();
  for (const [id, ...fields] of await readTuples(client, rowsStatement(signalIds, range)))
    found.set((id as DataView).getInt32(0), {
      segments: [],
      held: readValue(fields.slice(0, 4)),
      rows: unpackRows(fields.slice(4)),
    });
  for (const [id, ...fields] of await readTuples(client, segmentsStatement(signalIds, range)))
    found.get((id as DataView).getInt32(0))?.segments.push(segmentOf(fields));
  return found;
}

const wanted = (signalIds: readonly number[]) =>
  `unnest(array[${signalIds.map(Number).join(',')}]::int[]) as wanted (id)`;

const COLUMNS = 'ts, value, code, text_value';

function rowsStatement(signalIds: readonly number[], { fromMs, toMs }: WindowRange): string {
  const from = timeLiteral(fromMs + 1);
  return `
    select wanted.id, held.ts, held.value, held.code, held.text_value, changes.*
    from ${wanted(signalIds)}
    left join lateral (
      select ${COLUMNS} from history
      where signal_id = wanted.id and ts < ${from} order by ts desc limit 1
    ) as held on true
    cross join lateral (
      select ${PACKED_ROWS} from (
        select ${COLUMNS} from history
        where signal_id = wanted.id and ts >= ${from} and ts < ${timeLiteral(toMs + 1)}
        order by ts limit ${MOST_ROWS}
      ) as chunk
    ) as changes`;
}

/** The last segment that begins before the window, and those that begin within it. */
function segmentsStatement(signalIds: readonly number[], { fromMs, toMs }: WindowRange): string {
  const from = timeLiteral(fromMs);
  return `
    select wanted.id, first_ts, last_ts, version, kind,
      case when last_ts > ${from} then payload end,
      case when last_ts > ${from} and payload is null then coalesce(minutes, hours, days) end,
      last_value, last_code, last_text
    from ${wanted(signalIds)} cross join lateral (
      select * from history_segment
      where signal_id = wanted.id and first_ts < ${timeLiteral(toMs + 1)}
        and first_ts >= coalesce((select max(first_ts) from history_segment
          where signal_id = wanted.id and first_ts <= ${from}), '-infinity')
      order by first_ts
    ) as segment`;
}

function segmentOf(fields: Field[]): WindowSegment {
  const [first, last, version, kind, payload, parts, value, code, text] = fields;
  return {
    firstMs: readTimeMs(first as DataView),
    lastMs: readTimeMs(last as DataView),
    version: (version as DataView).getInt16(0),
    kind: (kind as DataView).getInt16(0),
    payload: payload && bytesOf(payload),
    parts: parts && bytesOf(parts),
    last: readValue([last, value, code, text])!,
  };
}

function readValue([time, value, code, text]: readonly Field[]): FoundValue | undefined {
  if (time === undefined) return undefined;
  return {
    timeMs: readTimeMs(time),
    value: value === undefined ? Number.NaN : value.getFloat64(0),
    code: (code as DataView).getInt32(0),
    text: text === undefined ? null : Buffer.from(bytesOf(text)).toString(),
  };
}
