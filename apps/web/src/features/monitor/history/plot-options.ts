import type { Signal } from '@zutai/contract';
import { tickText } from '@zutai/diagram';
import uPlot from 'uplot';
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
  const scales: uPlot.Scales = { x: { time: true, auto: false } };
  for (const signal of signals) {
    const key = scaleOf(signal);
    const hasOthers = signals.some((other) => !isStepped(other));
    scales[key] =
      key === 'state'
        ? {
            range: (_plot, _low, high) => [-0.3, Math.max(1, high ?? 1) * (hasOthers ? STATE_SHARE : 1.15)],
          }
        : { range: (_plot, low, high) => rangeWithAir(low, high) };
  }
  return scales;
}

/** A little air above and below; a constant gets a scale around it. */
export function rangeWithAir(low: number | null, high: number | null): [number, number] {
  if (low === null || high === null || !Number.isFinite(low) || !Number.isFinite(high)) return [0, 1];
  const air = high > low ? (high - low) * 0.08 : Math.max(0.5, Math.abs(high) * 0.1);
  return [low - air, high + air];
}

/** Most units that get an axis, on a phone and elsewhere; further ones are read off the legend. */
const MAX_AXES = { narrow: 2, wide: 3 } as const;

/** Room of a value axis, px: no wider than its longest number, so that the curves have the width. */
function widthOf(_plot: uPlot, words: readonly string[] | null): number {
  const longest = Math.max(2, ...(words ?? []).map((word) => word.length));
  return Math.ceil(longest * 7.2) + 14;
}

function axesOf(
  signals: readonly PlottedSignal[],
  { palette, isNarrow }: Pick<PlotLook, 'palette' | 'isNarrow'>,
): uPlot.Axis[] {
  const look = {
    stroke: palette.textMuted,
    font: `12px ${FONT_FAMILY}`,
    ticks: { stroke: palette.line, width: 1, size: 5 },
  };
  const x: uPlot.Axis = {
    ...look,
    grid: { stroke: palette.line, width: 1 },
    space: 80,
    values: [
      [86_400, '{YYYY}-{MM}-{DD}', null, null, null, null, null, null, 0],
      [3600, '{HH}:{mm}', '\n{YYYY}-{MM}-{DD}', null, '\n{MM}-{DD}', null, null, null, 1],
      [60, '{HH}:{mm}', '\n{YYYY}-{MM}-{DD}', null, '\n{MM}-{DD}', null, null, null, 1],
      [1, '{HH}:{mm}:{ss}', '\n{YYYY}-{MM}-{DD}', null, '\n{MM}-{DD}', null, null, null, 1],
      [0.001, '{ss}.{fff}', '\n{HH}:{mm}:{ss}', null, null, null, '\n{HH}:{mm}:{ss}', null, 1],
    ],
  };
  const keys = [...new Set(signals.map(scaleOf))]
    .filter((key) => key !== 'state')
    .slice(0, MAX_AXES[isNarrow ? 'narrow' : 'wide']);
  const ys = keys.map((scale, index): uPlot.Axis => {
    const unit = scale.slice('unit:'.length);
    return {
      ...look,
      scale,
      side: index === 0 ? 3 : 1,
      // uPlot's own words follow the browser's language.
      values: (_plot, splits) => splits.map(tickText),
      size: widthOf,
      grid: { show: index === 0, stroke: palette.line, width: 1 },
      ...(unit === ''
        ? {}
        : {
            label: unit,
            labelSize: 18,
            labelGap: 0,
            labelFont: `12px ${FONT_FAMILY}`,
          }),
    };
  });
  // A plot without any value axis would stick to its left edge.
  return ys.length > 0
    ? [x, ...ys]
    : [
        x,
        {
          ...look,
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
  hidden: ReadonlySet<string>;
  /** On a phone: fewer axes. */
  isNarrow: boolean;
}

/** Options of the plot but for size, data and hooks. */
export function plotOptions(
  signals: readonly PlottedSignal[],
  look: PlotLook,
): Omit<uPlot.Options, 'width' | 'height'> {
  return {
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Asia/Shanghai'),
    legend: { show: false },
    cursor: {
      drag: { x: true, y: false, setScale: false },
      points: { size: 7 },
      focus: { prox: 24 },
      // Double click is ours: it goes back to the range chosen.
      bind: { dblclick: () => null },
    },
    focus: { alpha: 0.25 },
    scales: scalesOf(signals),
    axes: axesOf(signals, look),
    series: [
      {},
      ...signals.map((signal, index): uPlot.Series => {
        const stepped = isStepped(signal) ? uPlot.paths.stepped?.({ align: 1 }) : undefined;
        return {
          scale: scaleOf(signal),
          stroke: look.colours[index % look.colours.length] ?? look.palette.text,
          width: 1.6,
          spanGaps: false,
          show: !look.hidden.has(signal.id),
          points: { show: false },
          ...(stepped === undefined ? {} : { paths: stepped }),
        };
      }),
    ],
  };
}
