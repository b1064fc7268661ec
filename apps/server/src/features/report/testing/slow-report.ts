import type { ReportStatistic } from '@zutai/contract';

export interface PlainRow {
  readonly timeMs: number;
  /** Null: no value. */
  readonly value: number | null;
  readonly code: number;
}

/** What a report must say of a step, from all rows of a signal in the order of time and in the simplest way. */
export function slowStatistic(
  statistic: ReportStatistic,
  rows: readonly PlainRow[],
  fromMs: number,
  toMs: number,
): number | null {
  const isGood = ({ value, code }: PlainRow) => value !== null && code === 200;
  const within = rows.filter(({ timeMs }) => timeMs >= fromMs && timeMs < toMs);
  const good = within.filter(isGood).map(({ value }) => value!);
  const known = rows.findLast((row) => row.timeMs < fromMs && isGood(row))?.value ?? null;
  // Second by second is exact where all times are whole seconds.
  const seconds: (number | null)[] = [];
  let held = rows.findLast(({ timeMs }) => timeMs < fromMs);
  let next = 0;
  for (let at = fromMs; at < toMs; at += 1000) {
    while (next < within.length && within[next]!.timeMs <= at) held = within[next++]!;
    seconds.push(held !== undefined && isGood(held) ? held.value : null);
  }
  const there = seconds.filter((value) => value !== null);
  const mean = there.length === 0 ? null : there.reduce((a, b) => a + b, 0) / there.length;
  const steady = good.length === 0 ? mean : null;
  const path = known === null ? good : [known, ...good];
  const steps = path.slice(1).map((value, i) => [path[i]!, value] as const);
  const isKnown = good.length > 0 || there.length > 0;
  const ifKnown = (value: number) => (isKnown ? value : null);
  switch (statistic) {
    case 'avg':
      return mean;
    case 'min':
      return good.length > 0 ? Math.min(...good) : steady;
    case 'max':
      return good.length > 0 ? Math.max(...good) : steady;
    case 'first':
      return good[0] ?? steady;
    case 'last':
      return good.at(-1) ?? steady;
    case 'sum':
      return good.length > 0 ? good.reduce((a, b) => a + b, 0) : null;
    case 'mean':
      return good.length > 0 ? good.reduce((a, b) => a + b, 0) / good.length : null;
    case 'count':
      return within.length;
    case 'difference':
      return ifKnown(path.length === 0 ? 0 : path.at(-1)! - path[0]!);
    case 'increase':
      return ifKnown(steps.reduce((sum, [a, b]) => sum + (b >= a ? b - a : Math.max(0, b)), 0));
    case 'runHours':
      return ifKnown(there.filter((value) => value !== 0).length / 3600);
    case 'switchCount':
      return ifKnown(steps.filter(([a, b]) => a === 0 && b !== 0).length);
    case 'goodShare':
      return (there.length / seconds.length) * 100;
  }
}
