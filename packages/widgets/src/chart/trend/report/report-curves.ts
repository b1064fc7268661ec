import type { Curve } from '@zutai/curve';
import type { LiveValue, PaintContext } from '@zutai/diagram';
import type { ReportCurve } from '../../../complex-history-report/report-source.ts';
import type { ChartEntry } from '../../entry.ts';
import { chartColor } from '../../theme.ts';

/** What a chart shows of a configured report: `customReportId` where both are named; '' for none. */
export function reportIdOf({
  reportId,
  customReportId,
}: {
  readonly reportId?: string;
  readonly customReportId?: string;
}): string {
  return customReportId || reportId || '';
}

/** Keys of the columns that are chosen, by `customArray` or `reportSignalArray`; undefined for all. */
export function chosenKeys(data: {
  readonly customArray?: readonly unknown[];
  readonly reportSignalArray?: readonly unknown[];
}): ReadonlySet<string> | undefined {
  const keys = [...(data.customArray ?? []), ...(data.reportSignalArray ?? [])].flatMap((entry) => {
    const key = (entry as { key?: unknown } | null)?.key;
    return typeof key === 'string' && key !== '' ? [key] : [];
  });
  return keys.length === 0 ? undefined : new Set(keys);
}

/** A column holds its value from the beginning of a step to its end. */
export function curveOf({ timesMs, untilMs }: ReportCurve, values: readonly (number | null)[]): Curve {
  if (timesMs.length === 0) return { timesMs: [], values: [] };
  const times: number[] = [];
  const held: (number | null)[] = [];
  for (const [place, timeMs] of timesMs.entries()) {
    times.push(timeMs, Math.max(timeMs + 1, (timesMs[place + 1] ?? untilMs) - 1));
    held.push(values[place] ?? null, values[place] ?? null);
  }
  return { timesMs: times, values: held };
}

/** A column as an entry of the chart, with what it says of the newest step. */
export function entryOf(
  { columns, timesMs }: ReportCurve,
  place: number,
  { palette, words }: Pick<PaintContext, 'palette' | 'words'>,
): ChartEntry {
  const { title, unit, decimals, values } = columns[place]!;
  const value = values.findLast((one) => one !== null) ?? null;
  const live: LiveValue = {
    ...{ value, timeMs: timesMs.at(-1) ?? null, code: '200', quality: 'good' },
    ...{ unit, decimals, title, isReadOnly: true },
  };
  const text = value === null ? words.noValue : `${value.toFixed(decimals)} ${unit}`.trim();
  const state = value === null ? 'missing' : 'good';
  return { label: title, color: chartColor(palette, place), live, state, value, text };
}
