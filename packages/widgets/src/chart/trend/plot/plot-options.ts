import { createPlotOptions, type PlotOptions, valueRange } from '@zutai/curve/plot';
import type { LiveValue, Palette } from '@zutai/diagram';
import type uPlot from 'uplot';
import type { PlotSeries } from '../limits.ts';
import { createAxes, isStepped } from './plot-axes.ts';

export interface PlotLook {
  palette: Palette;
  fontPx: number;
  family: string;
  /** Of the time axis. */
  format: string;
  /** Units that get an axis; others are read off the legend. */
  maxAxes: number;
  /** Below the curve is filled. */
  isFilled: boolean;
  /** null: the curves' own ends. */
  fixed: { min: number; max: number } | null;
}

/** Curves of one unit share a scale; with fixed ends all share one. */
export function scaleKeyOf({ unit }: LiveValue, fixed: PlotLook['fixed']): string {
  return fixed ? 'y' : `y:${unit}`;
}

/** Points with nothing to join on either side: without a dot they would not be seen. */
export function isolatedPoints(values: ArrayLike<number | null | undefined>): number[] {
  const places: number[] = [];
  let isAfterGap = true;
  let candidate = -1;
  for (let place = 0; place < values.length; place += 1) {
    const value = values[place];
    // undefined: only other curves have a point here.
    if (value === undefined) continue;
    if (value === null) {
      if (candidate >= 0) places.push(candidate);
      candidate = -1;
      isAfterGap = true;
    } else {
      candidate = isAfterGap ? place : -1;
      isAfterGap = false;
    }
  }
  if (candidate >= 0) places.push(candidate);
  return places;
}

/** More curves than there are colours repeat them, dashed. */
const dashedFrom = 8;

/** Options of the plot. */
export function createTrendOptions(series: readonly PlotSeries[], look: PlotLook): PlotOptions {
  const { fixed, isFilled } = look;
  const units = new Map(series.map(({ live }) => [scaleKeyOf(live, fixed), fixed ? '' : live.unit]));
  if (fixed && new Set(series.map(({ live }) => live.unit)).size === 1)
    units.set('y', series[0]?.live.unit ?? '');
  const keys = units.size > 0 ? [...units] : ([['y', '']] as const);
  const scales: uPlot.Scales = {};
  for (const [key] of keys) {
    scales[key] = {
      range: fixed
        ? [fixed.min, fixed.max]
        : (_plot, low, high) => valueRange(low ?? null, high ?? null, isFilled),
    };
  }
  const axes = createAxes(
    keys.map(([key, unit]) => {
      const colors = series.flatMap(({ live, color, isHidden }) =>
        !isHidden && scaleKeyOf(live, fixed) === key ? [color] : [],
      );
      return { key, unit, color: colors.length === 1 ? colors[0] : undefined };
    }),
    look,
  );
  return createPlotOptions({
    padding: [Math.round(look.fontPx * 0.6), null, 0, null],
    cursor: { points: { size: 6 } },
    scales,
    axes,
    series: series.map(({ color, live, isHidden, isSetpoint = false }, place) => ({
      scale: scaleKeyOf(live, fixed),
      color,
      width: 1.8,
      isStepped: isStepped(live) || isSetpoint,
      isHidden,
      points: {
        show: true,
        size: 5,
        fill: color,
        filter: (plot, index) => isolatedPoints(plot.data[index] ?? []),
      },
      ...(place >= dashedFrom && { dash: [6, 3] }),
      ...(isSetpoint && { width: 1.4, dash: [4, 4] }),
      ...(isFilled && !isSetpoint && { fill: `color-mix(in srgb, ${color} 28%, transparent)` }),
    })),
  });
}
