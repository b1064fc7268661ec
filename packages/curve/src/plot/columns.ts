import uPlot from 'uplot';
import type { Curve } from '../curve.ts';

/** Curves with times of their own as columns over one time axis: null is a gap, undefined no point of this curve. */
export function toColumns(curves: readonly Curve[]): uPlot.AlignedData {
  const tables = curves.map(({ timesMs, values }): uPlot.AlignedData => {
    const seconds = Array.from(timesMs, (timeMs) => timeMs / 1000);
    return [seconds, Array.isArray(values) ? (values as (number | null)[]) : Array.from(values)];
  });
  const [first] = tables;
  if (first === undefined) return [[]];
  // 1 keeps nulls: what is missing in a curve stays a gap, what only another curve has does not become one.
  return tables.length === 1
    ? first
    : uPlot.join(
        tables,
        tables.map((table) => table.slice(1).map(() => 1)),
      );
}
