import type { Curve, Stretch, TimeRange } from '@zutai/curve';
import { CurvePlot, type GestureTarget } from '@zutai/curve/plot';
import { useRef } from 'react';
import type { LimitLine, PlotSeries } from '../limits.ts';
import type { TimeView } from '../time-view.ts';
import { drawLimits } from './draw-limits.ts';
import { createTrendOptions, type PlotLook, scaleKeyOf } from './plot-options.ts';

interface TrendPlotProps {
  series: readonly PlotSeries[];
  /** In the order of the series. */
  curves: readonly Curve[];
  stretches: readonly (readonly Stretch[])[];
  limits: readonly LimitLine[];
  range: TimeRange;
  look: PlotLook;
  gestures: GestureTarget<TimeView>;
  /** Time under the pointer, ms UTC; null when it left. */
  onCursor: (timeMs: number | null) => void;
}

/** The curves with lines at their limits: made anew when what is drawn changes, redrawn when values or the time do. */
export function TrendPlot({
  series,
  curves,
  stretches,
  limits,
  range,
  look,
  gestures,
  onCursor,
}: TrendPlotProps) {
  // Made anew only for what a plot cannot change: its curves' look, its axes, its colours.
  const identity = JSON.stringify([
    look,
    limits,
    series.map(({ color, live, isHidden, isSetpoint = false }) => [
      color,
      isHidden,
      isSetpoint,
      live.unit,
      live.states?.length ?? 0,
      scaleKeyOf(live, null),
    ]),
  ]);
  // Made anew, a plot loses its zoom: only when what it is made of differs, not whenever it is drawn.
  const made = useRef<{ identity: string; options: ReturnType<typeof createTrendOptions> }>(undefined);
  if (made.current?.identity !== identity)
    made.current = { identity, options: createTrendOptions(series, look) };
  const { options } = made.current;
  return (
    <CurvePlot
      options={options}
      curves={curves}
      stretches={stretches}
      stripes={{ color: look.palette.stale, opacity: 0.35 }}
      range={range}
      drawOver={(plot) => drawLimits(plot, limits)}
      gestures={gestures}
      onCursor={onCursor}
      minWidth={40}
      minHeight={30}
      style={{ position: 'absolute', inset: 0 }}
    />
  );
}
