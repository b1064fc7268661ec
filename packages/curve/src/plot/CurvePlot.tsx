import { type CSSProperties, useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Curve, Stretch } from '../curve.ts';
import type { TimeRange } from '../time-range.ts';
import { toColumns } from './columns.ts';
import { drawStretches, type StripeLook } from './draw-stretches.ts';
import type { PlotOptions } from './plot-options.ts';
import { type GestureTarget, watchGestures } from './watch-gestures.ts';

interface CurvePlotProps<V> {
  /** Another object makes the plot anew: keep it while it says the same. */
  options: PlotOptions;
  /** In the order of the series; data and range only draw again. */
  curves: readonly Curve[];
  stretches: readonly (readonly Stretch[])[];
  stripes: StripeLook;
  range: TimeRange;
  /** Places of curves to leave out, beside those the options hide. */
  hidden?: ReadonlySet<number>;
  /** Place of the curve to stand out, the others fade; null: none. */
  focused?: number | null;
  /** Drawn over the curves. */
  drawOver?: (plot: uPlot) => void;
  gestures: GestureTarget<V>;
  /** Time under the pointer, ms UTC; null when it left. */
  onCursor: (timeMs: number | null) => void;
  /** Smaller than this it is not drawn, CSS pixels. */
  minWidth: number;
  minHeight: number;
  className?: string | undefined;
  style?: CSSProperties;
}

function showCurves(plot: uPlot, curves: readonly Curve[], range: TimeRange): void {
  plot.batch(() => {
    plot.setData(toColumns(curves), false);
    plot.setScale('x', { min: range.fromMs / 1000, max: range.toMs / 1000 });
  });
}

function showHidden(plot: uPlot, count: number, hidden: ReadonlySet<number>): void {
  for (let place = 0; place < count; place += 1) {
    const isShown = !hidden.has(place);
    if (plot.series[place + 1]?.show !== isShown) plot.setSeries(place + 1, { show: isShown });
  }
}

/** Curves over time on a canvas of uPlot, with what is not to be trusted striped, zoomed and moved by the pointer. */
export function CurvePlot<V>(props: CurvePlotProps<V>) {
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const latest = useRef(props);
  const { options, curves, stretches, range, hidden, focused, className, style } = props;

  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const box = host.current;
    if (!box) return;
    const sizeOf = () => ({
      width: Math.max(latest.current.minWidth, box.clientWidth),
      height: Math.max(latest.current.minHeight, box.clientHeight),
    });
    const made = new uPlot(
      {
        ...options,
        ...sizeOf(),
        hooks: {
          drawClear: [(self) => drawStretches(self, latest.current.stretches, latest.current.stripes)],
          draw: [(self) => latest.current.drawOver?.(self)],
          setCursor: [
            ({ cursor: { left = -1 }, posToVal }) =>
              latest.current.onCursor(left < 0 ? null : posToVal(left, 'x') * 1000),
          ],
        },
      },
      [[]],
      box,
    );
    plot.current = made;
    showCurves(made, latest.current.curves, latest.current.range);
    const stopGestures = watchGestures<V>(made, {
      read: () => latest.current.gestures.read(),
      zoom: (view, factor, anchorMs) => latest.current.gestures.zoom(view, factor, anchorMs),
      move: (view, share) => latest.current.gestures.move(view, share),
      select: (fromMs, toMs) => latest.current.gestures.select(fromMs, toMs),
      show: (view, isSettled) => latest.current.gestures.show(view, isSettled),
      reset: () => latest.current.gestures.reset(),
      hasTouchMove: latest.current.gestures.hasTouchMove,
    });
    const resize = new ResizeObserver(() => made.setSize(sizeOf()));
    resize.observe(box);
    return () => {
      resize.disconnect();
      stopGestures();
      made.destroy();
      plot.current = undefined;
    };
  }, [options]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: stretches are drawn with the rest
  useEffect(() => {
    if (plot.current) showCurves(plot.current, curves, range);
  }, [curves, stretches, range]);

  useEffect(() => {
    if (plot.current && hidden) showHidden(plot.current, options.series.length - 1, hidden);
  }, [hidden, options]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a plot made anew starts without focus
  useEffect(() => {
    if (focused !== undefined)
      plot.current?.setSeries(focused === null ? null : focused + 1, { focus: true });
  }, [focused, options]);

  return <div ref={host} className={className} style={style} />;
}
