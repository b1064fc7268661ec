import { type HistorySeries, isGoodCode, MAX_CURVE_POINTS } from '@zutai/contract';
import type { Pool } from 'pg';
import { type HistorySignal, type RawChunk, readRaw } from '../../history/index.ts';

/** The latest values of one signal: chunks, the oldest of which go when there are more than are wanted. */
interface Latest {
  readonly chunks: RawChunk[];
  count: number;
}

/**
 * Every recorded value of the signals; of more than 200,000 in all the latest (specification, section 9: "History
 * curve: 200,000 points").
 * @returns `sinceMs`: from then on nothing was left out
 */
export async function readLatestValues(
  pool: Pool,
  signals: readonly HistorySignal[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  most = MAX_CURVE_POINTS,
): Promise<{ series: HistorySeries[]; sinceMs: number }> {
  const all: Latest[] = [];
  for (const { id, dataType } of signals) {
    const latest: Latest = { chunks: [], count: 0 };
    for await (const chunk of readRaw(pool, { signalId: id, isText: dataType === 'text', fromMs, toMs })) {
      latest.chunks.push(chunk);
      latest.count += chunk.times.length;
      while (latest.count - (latest.chunks[0]?.times.length ?? 0) >= most + 1)
        latest.count -= latest.chunks.shift()!.times.length;
    }
    all.push(latest);
  }
  const sinceMs = Math.max(fromMs, sinceOf(all, most));
  return { series: signals.map((signal, i) => toSeries(signal, all[i]!.chunks, sinceMs)), sinceMs };
}

/** The time since which there are no more values than wanted, of all signals together. */
function sinceOf(all: readonly Latest[], most: number): number {
  const times = all.flatMap(({ chunks }) => chunks.map((chunk) => chunk.times));
  const count = times.reduce((sum, { length }) => sum + length, 0);
  if (count <= most) return Number.NEGATIVE_INFINITY;
  const sorted = new Float64Array(count);
  let at = 0;
  for (const some of times) {
    sorted.set(some, at);
    at += some.length;
  }
  sorted.sort();
  // Values of one time stay or go together.
  return sorted[count - most - 1]! + 1;
}

function toSeries(
  { id, dataType }: HistorySignal,
  chunks: readonly RawChunk[],
  sinceMs: number,
): HistorySeries {
  const series: HistorySeries = {
    ...{ signalId: id, times: [], values: [], bad: [] },
    ...{ downsampled: false, rawCount: 0 },
  };
  for (const { times, values, codes, texts, exact } of chunks)
    for (let i = 0; i < times.length; i += 1) {
      if (times[i]! < sinceMs) continue;
      const code = codes?.[i] ?? 200;
      if (!isGoodCode(code)) series.bad.push({ index: series.times.length, code: String(code) });
      const number = exact?.get(i) ?? (Number.isFinite(values[i]!) ? values[i]! : null);
      const value = texts === undefined ? number : (texts[i] ?? null);
      series.times.push(times[i]!);
      series.values.push(dataType === 'boolean' && value !== null ? Number(value) !== 0 : value);
    }
  return { ...series, rawCount: series.times.length };
}
