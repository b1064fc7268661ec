import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { PHONE_QUERY, useMediaQuery } from '../../../lib/screen/index.ts';
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

const sizeOf = (box: HTMLElement) => ({
  width: Math.max(100, box.clientWidth),
  height: Math.max(100, box.clientHeight),
});

function showCurves(plot: uPlot, curves: readonly Curve[], range: TimeRange): void {
  plot.setData(plotData(curves), false);
  plot.setScale('x', { min: range.fromMs / 1000, max: range.toMs / 1000 });
}

function showHidden(plot: uPlot, signals: readonly PlottedSignal[], hidden: ReadonlySet<string>): void {
  for (const [index, { id }] of signals.entries()) {
    const isShown = !hidden.has(id);
    if (plot.series[index + 1]?.show !== isShown) plot.setSeries(index + 1, { show: isShown });
  }
}

/** The curve: uPlot on a canvas. Made anew when signals or colours change; data and range only re-draw. */
export function CurveChart(props: CurveChartProps) {
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const latest = useRef(props);
  const palette = usePalette();
  const colours = CURVE_COLOURS[useThemeMode()];
  const isNarrow = useMediaQuery(PHONE_QUERY);
  const { signals, curves, range, hidden, focused } = props;

  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const box = host.current;
    if (box === null) return;
    const made = new uPlot(
      {
        ...plotOptions(signals, { palette, colours, hidden: latest.current.hidden, isNarrow }),
        ...sizeOf(box),
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
    showCurves(made, latest.current.curves, latest.current.range);
    const stopGestures = watchGestures(made, {
      read: () => latest.current.range,
      onRange: (next, isSettled) => latest.current.onRange(next, isSettled),
      onReset: () => latest.current.onReset(),
    });
    const resize = new ResizeObserver(() => made.setSize(sizeOf(box)));
    resize.observe(box);
    return () => {
      resize.disconnect();
      stopGestures();
      made.destroy();
    };
  }, [signals, palette, colours, isNarrow]);

  useEffect(() => {
    if (plot.current !== undefined) showCurves(plot.current, curves, range);
  }, [curves, range]);

  useEffect(() => {
    if (plot.current !== undefined) showHidden(plot.current, signals, hidden);
  }, [hidden, signals]);

  useEffect(() => {
    const index = signals.findIndex(({ id }) => id === focused);
    plot.current?.setSeries(index < 0 ? null : index + 1, { focus: true });
  }, [focused, signals]);

  return <div ref={host} className={styles.chart} />;
}
