import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { CURVE_COLOURS, usePalette, useThemeMode } from '../../../lib/theme/index.ts';
import { drawBadStretches } from './bad-stretches.ts';
import type { Curve } from './curve-data.ts';
import styles from './history.module.css';
import { plotData } from './plot-data.ts';
import { type PlottedSignal, plotOptions } from './plot-options.ts';
import type { TimeRange } from './time-range.ts';
import { watchGestures } from './watch-gestures.ts';

export interface CurveChartProps {
  signals: readonly PlottedSignal[];
  /** In the order of the signals. */
  curves: readonly Curve[];
  range: TimeRange;
  hidden: ReadonlySet<string>;
  /** Signal to stand out, the others fade. */
  focused: string | null;
  /** Time under the pointer in ms UTC; null when it left. */
  onCursor: (timeMs: number | null) => void;
  /** A zoom or move; `isSettled` once the gesture is over. */
  onRange: (range: TimeRange, isSettled: boolean) => void;
  onReset: () => void;
}

/** The curve: uPlot on a canvas. Made anew when signals or colours change; data and range only re-draw. */
export function CurveChart(props: CurveChartProps) {
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const latest = useRef(props);
  latest.current = props;
  const palette = usePalette();
  const colours = CURVE_COLOURS[useThemeMode()];
  const { signals, curves, range, hidden, focused } = props;
  const shape = signals.map(({ id }) => id).join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: made anew only when what it is made of changes
  useEffect(() => {
    const box = host.current;
    if (box === null) return;
    const made = new uPlot(
      {
        ...plotOptions(signals, {
          palette,
          colours,
          hidden: latest.current.hidden,
        }),
        width: Math.max(100, box.clientWidth),
        height: Math.max(100, box.clientHeight),
        hooks: {
          drawClear: [(self) => drawBadStretches(self, latest.current.curves, palette.bad)],
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
    const stopGestures = watchGestures(made, {
      read: () => latest.current.range,
      onRange: (next, isSettled) => latest.current.onRange(next, isSettled),
      onReset: () => latest.current.onReset(),
    });
    const resize = new ResizeObserver(() =>
      made.setSize({
        width: Math.max(100, box.clientWidth),
        height: Math.max(100, box.clientHeight),
      }),
    );
    resize.observe(box);
    return () => {
      resize.disconnect();
      stopGestures();
      made.destroy();
    };
  }, [shape, palette, colours]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new plot needs its data, too
  useEffect(() => {
    plot.current?.setData(plotData(curves), false);
    plot.current?.setScale('x', {
      min: range.fromMs / 1000,
      max: range.toMs / 1000,
    });
  }, [curves, range, shape, palette]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    for (const [index, { id }] of signals.entries()) {
      const isShown = !hidden.has(id);
      if (plot.current !== undefined && plot.current.series[index + 1]?.show !== isShown)
        plot.current.setSeries(index + 1, { show: isShown });
    }
  }, [hidden, shape]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    const index = signals.findIndex(({ id }) => id === focused);
    plot.current?.setSeries(index < 0 ? null : index + 1, { focus: true });
  }, [focused, shape]);

  return <div ref={host} className={styles.chart} />;
}
