import uPlot from 'uplot';
import type { Curve } from './curve-data.ts';

/** Times in seconds, as the plot wants them. */
function secondsOf(times: ArrayLike<number>): number[] {
  const seconds = new Array<number>(times.length);
  for (let i = 0; i < times.length; i += 1) seconds[i] = (times[i] as number) / 1000;
  return seconds;
}

/** Curves with times of their own as columns over one time axis; null is a gap, undefined just no point here. */
export function plotData(curves: readonly Curve[]): uPlot.AlignedData {
  const tables = curves.map(({ times, values }): uPlot.AlignedData => [secondsOf(times), values]);
  const [first] = tables;
  if (first === undefined) return [[]];
  // NULL_RETAIN: what is missing in a curve stays a gap; what only another curve has does not become one.
  return tables.length === 1
    ? first
    : uPlot.join(
        tables,
        tables.map((table) => table.slice(1).map(() => 1)),
      );
}
