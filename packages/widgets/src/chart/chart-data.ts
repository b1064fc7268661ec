import { z } from 'zod';
import { type ChartEntries, chartEntriesSchema, createChartEntries } from './entry.ts';

export const chartModes = ['adapt', 'fixed'] as const;
export type ChartMode = (typeof chartModes)[number];

/** What line, bar, pie and area charts share (section 3, "Charts"; defaults of section 9). */
export interface ChartData extends ChartEntries {
  /** `adapt` finds the ends itself, `fixed` takes minVal and maxVal. */
  mode: ChartMode;
  minVal: number;
  maxVal: number;
  /** Minutes; for charts over time. */
  timeRange: number;
  timeFormat: string;
  reportId: string;
  customReportId: string;
  reportSignalArray: unknown[];
  customArray: unknown[];
  legendShow: boolean;
}

export function createChartData(): ChartData {
  return {
    ...createChartEntries(),
    mode: 'adapt',
    minVal: 0,
    maxVal: 100,
    timeRange: 60,
    timeFormat: 'HH:mm',
    reportId: '',
    customReportId: '',
    reportSignalArray: [],
    customArray: [],
    legendShow: true,
  };
}

export const chartDataSchema = z.looseObject({
  ...chartEntriesSchema,
  mode: z.enum(chartModes),
  minVal: z.number(),
  maxVal: z.number(),
  timeRange: z.number().min(0),
  timeFormat: z.string().max(100),
  reportId: z.string(),
  customReportId: z.string(),
  reportSignalArray: z.array(z.unknown()),
  customArray: z.array(z.unknown()),
  legendShow: z.boolean(),
});

/** Style of a chart: no ground of its own, small text. */
export const chartStyle = {
  fill: { enable: false, color: '$surface' },
  stroke: { enable: false },
  font: { size: 12 },
} as const;
