import type { Palette } from '@zutai/diagram';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Curve, Stretch } from '../data/curve.ts';
import type { LimitLine } from '../limits.ts';
import type { TimeRange } from '../time-view.ts';
import { drawLimits } from './draw-limits.ts';
import { drawStretches } from './draw-stretches.ts';
import { createPlotOptions, type PlotLook, type PlotSeries, scaleKeyOf } from './plot-options.ts';
import { type GestureTarget, watchGestures } from './watch-gestures.ts';

interface TrendPlotProps {
  series: readonly PlotSeries[];
  /** In the order of the series. */
  curves: readonly Curve[];
  stretches: readonly (readonly Stretch[])[];
  limits: readonly LimitLine[];
  range: TimeRange;
  look: PlotLook;
  palette: Palette;
  gestures: GestureTarget;
  /** Time under the pointer, ms UTC; null when it left. */
  onCursor: (timeMs: number | null) => void;
}

function sizeOf(box: HTMLElement): { width: number; height: number } {
  return { width: Math.max(40, box.clientWidth), height: Math.max(30, box.clientHeight) };
}

/** Curves with times of their own as columns over one time axis: null is a gap, undefined no point of this curve. */
export function toColumns(curves: readonly Curve[]): uPlot.AlignedData {
  const tables = curves.map(({ timesMs, values }): uPlot.AlignedData => {
    const seconds = Array.from(timesMs, (timeMs) => timeMs / 1000);
    return [seconds, Array.from(values)];
  });
  const [first] = tables;
  if (first === undefined) return [[]];
  // 1 keeps nulls: what is missing in a curve stays a gap.
  return tables.length === 1
    ? first
    : uPlot.join(
        tables,
        tables.map((table) => table.slice(1).map(() => 1)),
      );
}

function show(plot: uPlot, { curves, range }: TrendPlotProps): void {
  plot.batch(() => {
    plot.setData(toColumns(curves), false);
    plot.setScale('x', { min: range.fromMs / 1000, max: range.toMs / 1000 });
  });
}

/** The curves on a canvas of uPlot: made anew when what is drawn changes, redrawn when values or the time do. */
export function TrendPlot(props: TrendPlotProps) {
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const latest = useRef(props);
  const { series, curves, stretches, range, look, limits } = props;
  // Made anew only for what a plot cannot change: its curves' look, its axes, its colours.
  const identity = JSON.stringify([
    look,
    limits,
    series.map(({ color, live, isHidden }) => [
      color,
      isHidden,
      live.unit,
      live.states?.length ?? 0,
      scaleKeyOf(live, null),
    ]),
  ]);

  useEffect(() => {
    latest.current = props;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: `identity` stands for series and look
  useEffect(() => {
    const box = host.current;
    if (!box) return;
    const made = new uPlot(
      {
        ...createPlotOptions(latest.current.series, latest.current.look),
        ...sizeOf(box),
        hooks: {
          drawClear: [(self) => drawStretches(self, latest.current.stretches, latest.current.palette)],
          draw: [(self) => drawLimits(self, latest.current.limits)],
          setCursor: [
            (self) => {
              const { left = -1 } = self.cursor;
              latest.current.onCursor(left < 0 ? null : self.posToVal(left, 'x') * 1000);
            },
          ],
        },
      },
      [[]],
      box,
    );
    plot.current = made;
    show(made, latest.current);
    const stopGestures = watchGestures(made, {
      read: () => latest.current.gestures.read(),
      now: () => latest.current.gestures.now(),
      onView: (view) => latest.current.gestures.onView(view),
      onReset: () => latest.current.gestures.onReset(),
    });
    const resize = new ResizeObserver(() => made.setSize(sizeOf(box)));
    resize.observe(box);
    return () => {
      resize.disconnect();
      stopGestures();
      made.destroy();
      plot.current = undefined;
    };
  }, [identity]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: stretches are drawn with the rest
  useEffect(() => {
    if (plot.current) show(plot.current, latest.current);
  }, [curves, stretches, range]);

  return <div ref={host} style={{ position: 'absolute', inset: 0 }} />;
}
