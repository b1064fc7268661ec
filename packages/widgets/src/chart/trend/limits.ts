import { type LiveValue, toNumber } from '@zutai/diagram';

/** One curve as it is drawn. */
export interface PlotSeries {
  color: string;
  live: LiveValue;
  isHidden: boolean;
  /** What is wanted, not measured. */
  isSetpoint?: boolean;
}

/** What a chart says of its limit lines. */
export interface LimitData {
  /** Lines at the least and greatest value of each signal. */
  limitShow: boolean;
  /** Lines of the page's own on the first curve's axis instead; '' is none. */
  limitLow: string;
  limitHigh: string;
}

/** A line across the plot at a value of one curve's axis. */
export interface LimitLine {
  scale: string;
  value: number;
  color: string;
}

/** The lines of a chart: those of the page, else the ends of the signals; curves that share a line have it once. */
export function listLimits(
  data: Partial<LimitData>,
  series: readonly PlotSeries[],
  scaleOf: (live: LiveValue) => string,
): LimitLine[] {
  const own = [data.limitLow, data.limitHigh].flatMap((text) => {
    const value = text === undefined || text.trim() === '' ? null : toNumber(text);
    return value === null ? [] : [value];
  });
  const [first] = series;
  if (own.length > 0 && first)
    return own.map((value) => ({ scale: scaleOf(first.live), value, color: first.color }));
  if (data.limitShow === false) return [];
  const lines = new Map<string, LimitLine>();
  for (const { live, color, isHidden } of series) {
    if (isHidden) continue;
    const scale = scaleOf(live);
    for (const value of [live.min, live.max])
      if (value !== undefined && !lines.has(`${scale} ${value}`))
        lines.set(`${scale} ${value}`, { scale, value, color });
  }
  return [...lines.values()];
}
