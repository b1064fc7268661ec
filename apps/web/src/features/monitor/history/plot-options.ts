import type { Signal } from '@zutai/contract';
import {
  type AxisLook,
  createAxis,
  createPlotOptions,
  createUnitAxis,
  type PlotOptions,
  TIME_AXIS_WORDS,
  valueRange,
} from '@zutai/curve/plot';
import type uPlot from 'uplot';
import type { Palette } from '../../../lib/theme/index.ts';
import { FONT_FAMILY } from '../../../lib/theme/index.ts';

/** What of a signal decides how its curve is drawn. */
export type PlottedSignal = Pick<Signal, 'id' | 'unit' | 'states' | 'dataType' | 'decimals'>;

export const isStepped = (signal: PlottedSignal) => signal.dataType === 'boolean' || signal.states.length > 0;

/** Signals of one unit share a scale; states and switches share one of their own. */
export function scaleOf(signal: PlottedSignal): string {
  return isStepped(signal) ? 'state' : `unit:${signal.unit}`;
}

/** States take the lowest part of the picture, under the curves, not across them. */
const STATE_SHARE = 5;

function scalesOf(signals: readonly PlottedSignal[]): uPlot.Scales {
  const scales: uPlot.Scales = {};
  for (const signal of signals) {
    const key = scaleOf(signal);
    const hasOthers = signals.some((other) => !isStepped(other));
    scales[key] =
      key === 'state'
        ? {
            range: (_plot, _low, high) => [-0.3, Math.max(1, high ?? 1) * (hasOthers ? STATE_SHARE : 1.15)],
          }
        : { range: (_plot, low, high) => valueRange(low, high) };
  }
  return scales;
}

/** Most units that get an axis, on a phone and elsewhere; further ones are read off the legend. */
const MAX_AXES = { narrow: 2, wide: 3 } as const;

function axesOf(
  signals: readonly PlottedSignal[],
  { palette, isNarrow }: Pick<PlotLook, 'palette' | 'isNarrow'>,
): uPlot.Axis[] {
  const look: AxisLook = {
    textColor: palette.textMuted,
    lineColor: palette.line,
    gridColor: palette.line,
    fontPx: 12,
    family: FONT_FAMILY,
    tickPx: 5,
    gapPx: 5,
    labelPx: 18,
  };
  const x: uPlot.Axis = {
    ...createAxis(look),
    space: 80,
    values: TIME_AXIS_WORDS,
  };
  const keys = [...new Set(signals.map(scaleOf))]
    .filter((key) => key !== 'state')
    .slice(0, MAX_AXES[isNarrow ? 'narrow' : 'wide']);
  const ys = keys.map((scale, index) =>
    createUnitAxis(
      {
        scale,
        unit: scale.slice('unit:'.length),
        side: index === 0 ? 3 : 1,
        isFirst: index === 0,
      },
      look,
    ),
  );
  // A plot without any value axis would stick to its left edge.
  return ys.length > 0
    ? [x, ...ys]
    : [
        x,
        {
          ...createAxis(look),
          scale: 'state',
          size: 16,
          values: () => [],
          grid: { show: false },
        },
      ];
}

export interface PlotLook {
  palette: Palette;
  colours: readonly string[];
  /** On a phone: fewer axes. */
  isNarrow: boolean;
}

/** Options of the plot, every curve shown. */
export function historyPlotOptions(signals: readonly PlottedSignal[], look: PlotLook): PlotOptions {
  return createPlotOptions({
    cursor: { points: { size: 7 }, focus: { prox: 24 } },
    focus: { alpha: 0.25 },
    scales: scalesOf(signals),
    axes: axesOf(signals, look),
    series: signals.map((signal, index) => ({
      scale: scaleOf(signal),
      color: look.colours[index % look.colours.length] ?? look.palette.text,
      width: 1.6,
      isStepped: isStepped(signal),
      isHidden: false,
      points: { show: false },
    })),
  });
}
