import { moveRange, type TimeRange, zoomRange } from '@zutai/curve';
import { CurvePlot } from '@zutai/curve/plot';
import { useMemo } from 'react';
import { PHONE_QUERY, useMediaQuery } from '../../../lib/screen/index.ts';
import { useCurveColours, usePalette } from '../../../lib/theme/index.ts';
import { drawCorrected } from './correction/draw-corrected.ts';
import type { HistoryCurve } from './curve-data.ts';
import styles from './history.module.css';
import { historyPlotOptions, type PlottedSignal } from './plot-options.ts';

export interface CurveChartProps {
  signals: readonly PlottedSignal[];
  /** In the order of the signals. */
  curves: readonly HistoryCurve[];
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

/** The curves of the chosen signals. Made anew when signals or colours change; data and range only draw again. */
export function CurveChart(props: CurveChartProps) {
  const palette = usePalette();
  const colours = useCurveColours();
  const isNarrow = useMediaQuery(PHONE_QUERY);
  const { signals, curves, range, hidden, focused } = props;
  const options = useMemo(
    () => historyPlotOptions(signals, { palette, colours, isNarrow }),
    [signals, palette, colours, isNarrow],
  );
  const stretches = useMemo(() => curves.map((curve) => curve.stretches), [curves]);
  const hiddenPlaces = useMemo(
    () => new Set(signals.flatMap(({ id }, place) => (hidden.has(id) ? [place] : []))),
    [signals, hidden],
  );
  const focusedPlace = signals.findIndex(({ id }) => id === focused);
  return (
    <CurvePlot
      className={styles.chart}
      options={options}
      curves={curves}
      stretches={stretches}
      stripes={{ color: palette.bad, opacity: 0.4 }}
      range={range}
      drawOver={(plot) => drawCorrected(plot, curves, colours)}
      hidden={hiddenPlaces}
      focused={focusedPlace < 0 ? null : focusedPlace}
      gestures={{
        read: () => range,
        zoom: zoomRange,
        move: moveRange,
        select: (fromMs, toMs) => ({ fromMs, toMs }),
        show: props.onRange,
        reset: props.onReset,
        hasTouchMove: false,
      }}
      onCursor={props.onCursor}
      minWidth={100}
      minHeight={100}
    />
  );
}
