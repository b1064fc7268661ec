import { type ColumnSeries, type HistorySeries, isGoodCode } from '@zutai/contract';
import type { Pool } from 'pg';
import { listCorrected } from './correction/correction-repository.ts';
import type { HistoryReader, HistorySignal } from './history-reader.ts';
import type { StoredValue } from './newest-reader.ts';
import { keptSince } from './retention/kept-since.ts';
import type { RetentionDays } from './retention/retention.ts';

/**
 * Curves of signals, each with the time before which nothing is kept where it begins earlier: what is missing there is
 * no gap of the plant. Stretches that somebody has corrected are told with them.
 * @param isWanted asked between signals and chunks; nothing further is read once it is false
 */
export type ReadCurves = (
  signals: readonly HistorySignal[],
  asked: { readonly fromMs: number; readonly toMs: number; readonly maxPoints: number },
  isWanted: () => boolean,
) => Promise<ColumnSeries[]>;

export function createCurveReader(
  reader: HistoryReader,
  pool: Pool,
  installation: RetentionDays,
): ReadCurves {
  return async (signals, asked, isWanted) => {
    const kept = await keptSince(pool, installation, signals);
    const ids = signals.map(({ id }) => id);
    const corrected = await listCorrected(pool, ids, asked);
    const series: ColumnSeries[] = [];
    for (const signal of signals) {
      const keptMs = kept.get(signal.id)?.anyMs ?? Number.NEGATIVE_INFINITY;
      const own = corrected.filter(({ signalId }) => signalId === signal.id);
      series.push({
        ...(await reader.readCurve(signal, asked, isWanted)),
        ...(asked.fromMs < keptMs && { keptMs }),
        ...(own.length > 0 && { corrected: own.map(({ id, fromMs, toMs }) => ({ id, fromMs, toMs })) }),
      });
    }
    return series;
  };
}

/** A series that begins with the value that held before it, which may be from long ago. */
export function beginWithHeld(
  series: HistorySeries,
  dataType: HistorySignal['dataType'],
  held: StoredValue | undefined,
): HistorySeries {
  if (held === undefined) return series;
  const { timeMs, value, text, code } = held;
  const own = dataType === 'text' ? text : dataType === 'boolean' && value !== null ? value !== 0 : value;
  const bad = series.bad.map(({ index, ...rest }) => ({ index: index + 1, ...rest }));
  return {
    ...series,
    times: [timeMs, ...series.times],
    values: [own, ...series.values],
    bad: isGoodCode(code) ? bad : [{ index: 0, code: String(code) }, ...bad],
  };
}
