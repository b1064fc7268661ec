import { type AxisLook, createAxis, createUnitAxis } from '@zutai/curve/plot';
import type { LiveValue, Palette } from '@zutai/diagram';
import type uPlot from 'uplot';
import { timeLabels } from '../time-labels.ts';

/** Whether its values are states, drawn as steps. */
export function isStepped({ states, value }: LiveValue): boolean {
  return (states !== undefined && states.length > 0) || typeof value === 'boolean';
}

interface TrendAxesLook {
  palette: Palette;
  fontPx: number;
  family: string;
  format: string;
  maxAxes: number;
}

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
  { palette, fontPx, family, format, maxAxes }: TrendAxesLook,
): uPlot.Axis[] {
  const look: AxisLook = {
    textColor: palette.textMuted,
    lineColor: palette.line,
    gridColor: palette.track,
    fontPx: Math.round(fontPx * 0.9),
    family,
    tickPx: 4,
    gapPx: 3,
    labelPx: Math.round(fontPx * 1.4),
  };
  const time: uPlot.Axis = {
    ...createAxis(look),
    size: Math.round(fontPx * 3.1),
    space: fontPx * 6,
    values: (_plot, splits, _place, _space, step) => timeLabels(splits, step, format),
  };
  const values = scales.slice(0, maxAxes).map(({ key, unit, color }, place): uPlot.Axis => {
    const axis = createUnitAxis(
      { scale: key, unit, side: place % 2 === 0 ? 3 : 1, isFirst: place === 0 },
      look,
    );
    return {
      ...axis,
      space: fontPx * 2.4,
      border: { show: true, stroke: color ?? palette.line, width: color === undefined ? 1 : 2.5 },
      ticks: { ...axis.ticks, stroke: color ?? palette.line },
    };
  });
  return [time, ...values];
}
