import uPlot from 'uplot';

/** How one curve is drawn. */
export interface SeriesLook extends Pick<uPlot.Series, 'dash' | 'fill' | 'points' | 'width'> {
  readonly scale: string;
  readonly color: string;
  /** Its values are states: each holds until the next. */
  readonly isStepped: boolean;
  readonly isHidden: boolean;
}

/** Options of a plot but for its size, which its place gives, and its hooks. */
export type PlotOptions = Omit<uPlot.Options, 'width' | 'height' | 'hooks'>;

/** A little air above and below; a constant gets a scale around it; what is filled stands on zero. */
export function valueRange(low: number | null, high: number | null, isFilled = false): [number, number] {
  if (low === null || high === null || !Number.isFinite(low) || !Number.isFinite(high)) return [0, 1];
  const [least, most] = isFilled ? [Math.min(0, low), Math.max(0, high)] : [low, high];
  const air = most > least ? (most - least) * 0.08 : Math.max(0.5, Math.abs(most) * 0.1);
  return [isFilled && least === 0 ? 0 : least - air, isFilled && most === 0 ? 0 : most + air];
}

/** Options of curves over one time axis, in UTC+8, without uPlot's own legend, zoom and reset. */
export function createPlotOptions({
  series,
  scales,
  cursor,
  ...rest
}: Omit<PlotOptions, 'series'> & { readonly series: readonly SeriesLook[] }): PlotOptions {
  return {
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Asia/Shanghai'),
    legend: { show: false },
    cursor: {
      drag: { x: true, y: false, setScale: false },
      // The owner of the plot knows what a double click goes back to.
      bind: { dblclick: () => null },
      ...cursor,
    },
    scales: { x: { time: true, auto: false }, ...scales },
    series: [
      {},
      ...series.map(({ color, isStepped, isHidden, ...look }): uPlot.Series => {
        const stepped = isStepped ? uPlot.paths.stepped?.({ align: 1 }) : undefined;
        return {
          ...look,
          stroke: color,
          spanGaps: false,
          show: !isHidden,
          ...(stepped && { paths: stepped }),
        };
      }),
    ],
    ...rest,
  };
}
