import { z } from 'zod';
import { defineChartModel } from '../chart/define-chart.ts';
import { type ChartEntries, chartEntriesSchema, createChartEntries } from '../chart/entry.ts';
import { type TableData, tableDefaults, tableSchema } from '../chart/table/table-data.ts';

export const timeUnits = ['minute', 'hour', 'day'] as const;
export type TimeUnit = (typeof timeUnits)[number];

export interface ComplexHistoryReportData extends ChartEntries, TableData {
  /** A configured report; '' shows the signals of this widget. */
  reportId: string;
  customReportId: string;
  dimensionType: 'time';
  /** Unit of `timeRange` and of `interval`. */
  timeUnit: TimeUnit;
  /** One row every so many units. */
  interval: number;
  /** Of the time column. */
  format: string;
  reportSignalArray: unknown[];
  customArray: unknown[];
}

/**
 * Values by time as a table (section 3, "History report"; section 9: "timeRange 720, rollTime 30"). 720 hours are the
 * 30 days a query may span (section 9), so `timeUnit` is taken as the unit of both the range and the interval.
 */
export const complexHistoryReportModel = defineChartModel<ComplexHistoryReportData>({
  type: 'ComplexHistoryReport',
  widgetName: '历史报表',
  data: {
    reportId: '',
    customReportId: '',
    dimensionType: 'time',
    ...tableDefaults,
    timeUnit: 'hour',
    interval: 5,
    format: 'YYYY-MM-DD HH:mm:ss',
    ...createChartEntries(),
    reportSignalArray: [],
    customArray: [],
  },
  dataSchema: tableSchema.extend({
    reportId: z.string(),
    customReportId: z.string(),
    dimensionType: z.string(),
    timeUnit: z.enum(timeUnits),
    interval: z.number().min(1).max(100_000),
    format: z.string().max(100),
    ...chartEntriesSchema,
    reportSignalArray: z.array(z.unknown()),
    customArray: z.array(z.unknown()),
  }),
});
