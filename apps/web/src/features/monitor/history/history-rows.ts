import type { HistoryCurve } from './curve-data.ts';

/** A time, and what each signal had then: undefined where it had no point of that time, null where no good one. */
export interface HistoryRow {
  readonly timeMs: number;
  readonly values: readonly (number | null | undefined)[];
}

/** Rows that are made at most. */
export const MOST_HISTORY_ROWS = 2000;

/** The points of curves in a range as rows, a time each, newest first. */
export function toHistoryRows(
  curves: readonly HistoryCurve[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): HistoryRow[] {
  const places = curves.map(({ timesMs }) => timesMs.length - 1);
  const rows: HistoryRow[] = [];
  while (rows.length < MOST_HISTORY_ROWS) {
    const heads = curves.map(({ timesMs }, i) => timesMs[places[i] as number]);
    const timeMs = Math.max(...heads.map((head) => head ?? Number.NEGATIVE_INFINITY));
    // What comes before the range only says what it begins with.
    if (timeMs < fromMs) break;
    const values = curves.map(({ values: column, timesMs }, i) => {
      if (heads[i] !== timeMs) return undefined;
      const value = column[places[i] as number];
      while (timesMs[places[i] as number] === timeMs) places[i] = (places[i] as number) - 1;
      return value;
    });
    if (timeMs <= toMs) rows.push({ timeMs, values });
  }
  return rows;
}
