import { type LiveValue, type Palette, tickText } from '@zutai/diagram';
import type uPlot from 'uplot';
import { formatClock } from '../../../usual-timer/format-clock.ts';
import { siteOffsetMin } from '../../site-time.ts';

/** Whether its values are states, drawn as steps. */
export function isStepped({ states, value }: LiveValue): boolean {
  return (states !== undefined && states.length > 0) || typeof value === 'boolean';
}

/** The format of a chart with what a finer or coarser scale needs: seconds when ticks are that close, dates for days. */
export function formatOfStep(format: string, stepSeconds: number): string {
  if (stepSeconds >= 86_400) return 'MM-DD';
  return stepSeconds < 60 && !format.includes('ss') ? 'HH:mm:ss' : format;
}

/** Words of the time axis; the first tick and each new day also name their date. */
export function timeLabels(splits: readonly number[], stepSeconds: number, format: string): string[] {
  const wording = formatOfStep(format, stepSeconds);
  let day = '';
  return splits.map((seconds) => {
    const words = formatClock(seconds * 1000, wording, siteOffsetMin);
    const date = formatClock(seconds * 1000, 'MM-DD', siteOffsetMin);
    if (date === day || wording.includes('DD')) return words;
    day = date;
    return `${words}\n${date}`;
  });
}

interface AxisLook {
  palette: Palette;
  fontPx: number;
  family: string;
  format: string;
  maxAxes: number;
}

/** Width of a digit, in font sizes. */
const digitEm = 0.6;

export interface AxisScale {
  key: string;
  unit: string;
  /** Of the only curve on it; undefined: several share it. */
  color: string | undefined;
}

/**
 * The axes: time below, one for each unit, left and right in turn. The axis of a single curve is edged in the curve's
 * colour; its numbers keep a colour that can be read.
 */
export function createAxes(
  scales: readonly AxisScale[],
  { palette, fontPx, family, format, maxAxes }: AxisLook,
): uPlot.Axis[] {
  const look = {
    stroke: palette.textMuted,
    font: `${Math.round(fontPx * 0.9)}px ${family}`,
    ticks: { stroke: palette.line, width: 1, size: 4 },
    gap: 3,
  };
  const time: uPlot.Axis = {
    ...look,
    size: Math.round(fontPx * 3.1),
    space: fontPx * 6,
    grid: { stroke: palette.track, width: 1 },
    values: (_plot, splits, _place, _space, step) => timeLabels(splits, step, format),
  };
  const values = scales.slice(0, maxAxes).map(
    ({ key, unit, color }, place): uPlot.Axis => ({
      ...look,
      scale: key,
      side: place % 2 === 0 ? 3 : 1,
      // uPlot's own words follow the browser's language.
      values: (_plot, splits) => splits.map(tickText),
      // No wider than its numbers: the room is the curves'.
      size: (_plot, words) => {
        const digits = Math.max(2, ...(words ?? []).map((word) => word.length));
        return Math.ceil(digits * fontPx * 0.9 * digitEm) + look.ticks.size + look.gap * 2;
      },
      space: fontPx * 2.4,
      grid: { show: place === 0, stroke: palette.track, width: 1 },
      border: { show: true, stroke: color ?? palette.line, width: color === undefined ? 1 : 2.5 },
      ticks: { ...look.ticks, stroke: color ?? palette.line },
      ...(unit !== '' && {
        label: unit,
        labelSize: Math.round(fontPx * 1.4),
        labelGap: 0,
        labelFont: look.font,
      }),
    }),
  );
  return [time, ...values];
}
