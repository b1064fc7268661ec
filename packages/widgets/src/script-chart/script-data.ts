import { z } from 'zod';
import { type ChartMode, chartModes } from '../chart/chart-data.ts';

export const scriptTimeUnits = ['minute', 'hour', 'day', 'month'] as const;
export type ScriptTimeUnit = (typeof scriptTimeUnits)[number];

/** Section 3: "Script widgets: script, offset, length, timeUnit, mode, minVal, maxVal". */
export interface ScriptChartData {
  /** Makes what is shown; runs in the sandbox of page scripts (docs/page-scripts.md). */
  script: string;
  /** How long before now the time it is about ends, in `timeUnit`. */
  offset: number;
  /** How long that time is, in `timeUnit`. */
  length: number;
  timeUnit: ScriptTimeUnit;
  /** Of its scale: `adapt` finds the ends, `fixed` takes minVal and maxVal. */
  mode: ChartMode;
  minVal: number;
  maxVal: number;
}

export const scriptChartDefaults: ScriptChartData = {
  script: '',
  offset: 0,
  length: 24,
  timeUnit: 'hour',
  mode: 'adapt',
  minVal: 0,
  maxVal: 100,
};

/** As long as the sandbox takes. */
const MAX_SCRIPT = 20_000;

export const scriptChartSchema = z.looseObject({
  script: z.string().max(MAX_SCRIPT),
  offset: z.number().min(0).max(100_000),
  length: z.number().min(1).max(100_000),
  timeUnit: z.enum(scriptTimeUnits),
  mode: z.enum(chartModes),
  minVal: z.number(),
  maxVal: z.number(),
});

const MINUTE_MS = 60_000;
const UNIT_MS: Readonly<Record<ScriptTimeUnit, number>> = {
  minute: MINUTE_MS,
  hour: 60 * MINUTE_MS,
  day: 1440 * MINUTE_MS,
  // Of 30 days, which is also what one query of history may span.
  month: 30 * 1440 * MINUTE_MS,
};

/** The time a script is about, ms UTC. */
export function scriptRange(
  { offset, length, timeUnit }: Pick<ScriptChartData, 'offset' | 'length' | 'timeUnit'>,
  nowMs: number,
): { fromMs: number; toMs: number } {
  const toMs = nowMs - offset * UNIT_MS[timeUnit];
  return { fromMs: toMs - length * UNIT_MS[timeUnit], toMs };
}
