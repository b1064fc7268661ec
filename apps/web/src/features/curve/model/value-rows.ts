import { firstNotBefore, type Span } from '@zutai/curve';

/** A time, and what each signal had then: undefined where it had no value of that time, NaN where it was no good one. */
export interface ValueRow {
  readonly timeMs: number;
  readonly values: readonly (number | undefined)[];
}

/** Rows that are made at most. */
export const MOST_ROWS = 5000;

/**
 * The points in view as rows, a time each, oldest first.
 * @returns the first `MOST_ROWS` of them, and how many there are
 */
export function toRows(columns: readonly (readonly Span[])[]): { rows: ValueRow[]; total: number } {
  const points = columns.map((spans) =>
    spans.map(({ piece, fromMs, toMs }, place) => ({
      piece,
      // A time at which one span ends and the next begins is of the next.
      at: firstNotBefore(piece.times, fromMs),
      end: firstNotBefore(piece.times, spans[place + 1]?.fromMs === toMs ? toMs : toMs + 1),
    })),
  );
  const total = countTimes(
    points.flatMap((some) => some.map(({ piece, at, end }) => piece.times.subarray(at, end))),
  );
  const rows: ValueRow[] = [];
  while (rows.length < MOST_ROWS) {
    let timeMs = Number.POSITIVE_INFINITY;
    const heads = points.map((some) => some.find(({ at, end }) => at < end));
    for (const head of heads)
      if (head !== undefined) timeMs = Math.min(timeMs, head.piece.times[head.at] as number);
    if (timeMs === Number.POSITIVE_INFINITY) break;
    rows.push({
      timeMs,
      values: heads.map((head) => {
        if (head === undefined || head.piece.times[head.at] !== timeMs) return undefined;
        const value = head.piece.values[head.at];
        while (head.at < head.end && head.piece.times[head.at] === timeMs) head.at += 1;
        return value;
      }),
    });
  }
  return { rows, total };
}

/** How many different times there are; those of one signal are ascending. */
function countTimes(columns: readonly Float64Array[]): number {
  if (columns.length === 1) return columns[0]!.length;
  const all = new Set<number>();
  for (const times of columns) for (const timeMs of times) all.add(timeMs);
  return all.size;
}
