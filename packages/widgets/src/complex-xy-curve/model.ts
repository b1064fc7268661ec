import { z } from 'zod';
import { type ChartMode, chartModes } from '../chart/chart-data.ts';
import { defineChartModel } from '../chart/define-chart.ts';
import { type ChartEntryData, chartEntrySchema } from '../chart/entry.ts';

/** Section 3: "XY curve: reportId, timeRange, modeX, modeY, two signal entries per axis." */
export const maxXyPairs = 2;

export interface ComplexXYCurveData {
  reportId: string;
  /** Minutes of history that are drawn. */
  timeRange: number;
  modeX: ChartMode;
  minValX: number;
  maxValX: number;
  modeY: ChartMode;
  minValY: number;
  maxValY: number;
  /** The n-th of X belongs to the n-th of Y; a Y without one of its own takes the first of X. */
  signalArrayX: ChartEntryData[];
  signalArrayY: ChartEntryData[];
  legendShow: boolean;
}

const entries = z.array(chartEntrySchema).max(maxXyPairs);

/** One signal over another. */
export const complexXYCurveModel = defineChartModel<ComplexXYCurveData>({
  type: 'ComplexXYCurve',
  widgetName: 'XY 曲线',
  data: {
    reportId: '',
    timeRange: 60,
    modeX: 'adapt',
    minValX: 0,
    maxValX: 100,
    modeY: 'adapt',
    minValY: 0,
    maxValY: 100,
    signalArrayX: [],
    signalArrayY: [],
    legendShow: true,
  },
  dataSchema: z.looseObject({
    reportId: z.string(),
    timeRange: z.number().min(0),
    modeX: z.enum(chartModes),
    minValX: z.number(),
    maxValX: z.number(),
    modeY: z.enum(chartModes),
    minValY: z.number(),
    maxValY: z.number(),
    signalArrayX: entries,
    signalArrayY: entries,
    legendShow: z.boolean(),
  }),
});
