import type { RawChunk } from '../raw-reader.ts';

/** All signals' values at one time: value (undefined when the signal has none then) and code. */
export interface MergedRow {
  readonly timeMs: number;
  readonly cells: readonly ({ readonly value: number | string | null; readonly code: number } | undefined)[];
}

interface Cursor {
  readonly chunks: AsyncIterator<RawChunk>;
  chunk: RawChunk | undefined;
  at: number;
}

/** Joins the chunks of several signals into rows by time, reading each no further than needed. */
export async function* mergeRows(sources: readonly AsyncIterable<RawChunk>[]): AsyncGenerator<MergedRow> {
  const cursors: Cursor[] = sources.map((source) => ({
    chunks: source[Symbol.asyncIterator](),
    chunk: undefined,
    at: 0,
  }));
  for (const cursor of cursors) await loadNext(cursor);
  for (;;) {
    let timeMs = Number.POSITIVE_INFINITY;
    for (const { chunk, at } of cursors)
      if (chunk !== undefined) timeMs = Math.min(timeMs, chunk.times[at] as number);
    if (timeMs === Number.POSITIVE_INFINITY) return;
    const cells: MergedRow['cells'][number][] = [];
    for (const cursor of cursors) {
      const { chunk, at } = cursor;
      if (chunk === undefined || chunk.times[at] !== timeMs) {
        cells.push(undefined);
        continue;
      }
      cells.push(readCell(chunk, at));
      cursor.at += 1;
      if (cursor.at === chunk.times.length) await loadNext(cursor);
    }
    yield { timeMs, cells };
  }
}

async function loadNext(cursor: Cursor): Promise<void> {
  const next = await cursor.chunks.next();
  cursor.chunk = next.done ? undefined : next.value;
  cursor.at = 0;
}

function readCell({ values, codes, texts, exact }: RawChunk, at: number) {
  const number = exact?.get(at) ?? (values[at] as number);
  const value = texts === undefined ? (Number.isNaN(number) ? null : number) : (texts[at] ?? null);
  return { value, code: codes?.[at] ?? 200 };
}
