/** NaN is where a curve has a gap. */
interface Curve {
  readonly times: Float64Array;
  readonly values: Float64Array;
}

/**
 * Indices of the points that a screen of so many columns needs: of each column the point that spans the largest
 * triangle with the one before it and the middle of the next column (Steinarsson 2013), and one without a value where
 * the column has any, so that gaps stay open. First, last, smallest and largest are always among them. For a stretch
 * that does not fit into memory this comes after a pass that keeps the smallest and largest of each column.
 * @param columns pixels, at least 1
 */
export function largestTriangles({ times, values }: Curve, columns: number): Uint32Array {
  const count = times.length;
  if (count <= columns + 2) return Uint32Array.from({ length: count }, (_, i) => i);
  const edges = edgesOf(times, columns);
  const kept = new Set<number>([0]);
  let before = 0;
  for (let column = 0; column < columns; column += 1) {
    const [start, end] = [edges[column]!, edges[column + 1]!];
    const next = middleOf(times, values, end, edges[column + 2] ?? count);
    let best = -1;
    let bestArea = -1;
    let gap = -1;
    for (let i = start; i < end; i += 1) {
      if (Number.isNaN(values[i]!)) {
        if (gap < 0) gap = i;
        continue;
      }
      const area = areaOf(times[before]!, values[before]!, times[i]!, values[i]!, next);
      if (area > bestArea) {
        best = i;
        bestArea = area;
      }
    }
    if (gap >= 0) kept.add(gap);
    if (best >= 0) {
      kept.add(best);
      before = best;
    }
  }
  for (const extreme of extremesOf(values)) kept.add(extreme);
  kept.add(count - 1);
  return Uint32Array.from(kept).sort();
}

/** Where each column of the same time begins, and the end of the last. */
function edgesOf(times: Float64Array, columns: number): Uint32Array {
  const first = times[0]!;
  const width = (times.at(-1)! - first) / columns;
  const edges = new Uint32Array(columns + 1);
  let column = 0;
  times.forEach((time, i) => {
    for (; column < columns && time >= first + column * width; column += 1) edges[column] = i;
  });
  edges[columns] = times.length;
  return edges;
}

/** Mean of the points from `start` to before `end`; of none, or of gaps alone, undefined. */
function middleOf(times: Float64Array, values: Float64Array, start: number, end: number) {
  let time = 0;
  let value = 0;
  let count = 0;
  for (let i = start; i < end; i += 1) {
    if (Number.isNaN(values[i]!)) continue;
    time += times[i]!;
    value += values[i]!;
    count += 1;
  }
  return count === 0 ? undefined : { time: time / count, value: value / count };
}

/** Twice the area; without a third point or beside a gap, how far the value is from the one before. */
function areaOf(
  beforeTime: number,
  beforeValue: number,
  time: number,
  value: number,
  next: { time: number; value: number } | undefined,
): number {
  // A curve that begins with a gap has no point to span from: any one will do.
  if (Number.isNaN(beforeValue)) return 0;
  if (next === undefined) return Math.abs(value - beforeValue);
  return Math.abs(
    (beforeTime - next.time) * (value - beforeValue) - (beforeTime - time) * (next.value - beforeValue),
  );
}

function extremesOf(values: Float64Array): number[] {
  let least = -1;
  let most = -1;
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i]!;
    if (Number.isNaN(value)) continue;
    if (least < 0 || value < values[least]!) least = i;
    if (most < 0 || value > values[most]!) most = i;
  }
  return [least, most].filter((index) => index >= 0);
}
