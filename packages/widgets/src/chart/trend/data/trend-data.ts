import { z } from 'zod';
import { type ChartData, chartDataSchema, createChartData } from '../../chart-data.ts';
import type { LimitData } from '../limits.ts';

/** Section 3: "Area chart also has showXRange." */
export interface TrendChartData extends ChartData, LimitData {
  /** A strip under the curves that chooses which part of the time is shown. */
  showXRange: boolean;
}

/** Section 3: "ComplexLine also has showXRange, timeFilter and dataSelect." */
export interface LineChartData extends TrendChartData {
  /** Other times than the newest can be chosen. */
  timeFilter: boolean;
  /** Single curves can be switched off. */
  dataSelect: boolean;
}

export function createTrendChartData(): TrendChartData {
  return { ...createChartData(), showXRange: false, limitShow: true, limitLow: '', limitHigh: '' };
}

const limit = z.string().max(30);

export const trendChartSchema = chartDataSchema.extend({
  showXRange: z.boolean(),
  limitShow: z.boolean(),
  limitLow: limit,
  limitHigh: limit,
});

export const lineChartSchema = trendChartSchema.extend({
  timeFilter: z.boolean(),
  dataSelect: z.boolean(),
});

/** Minutes shown where a page names none that can be drawn (section 9, "time range 60"). */
const defaultMinutes = 60;
/** Section 9: "Query range 30 days". */
const maxMinutes = 30 * 24 * 60;

/** Length of the time shown, ms: at least a minute, at most 30 days. */
export function timeSpanMs({ timeRange }: Pick<ChartData, 'timeRange'>): number {
  const minutes = Number.isFinite(timeRange) && timeRange > 0 ? timeRange : defaultMinutes;
  return Math.min(maxMinutes, Math.max(1, minutes)) * 60_000;
}
