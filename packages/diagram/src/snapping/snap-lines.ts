import type { Box } from '../geometry/box.ts';

/** Section 5: "Alignment guide tolerance is 5 px with adsorb on, otherwise 1 px." Screen pixels. */
export const snapTolerancePx = 5;
export const guideTolerancePx = 1;

/** Distance of the grid's lines, page units. */
export const gridStep = 10;

/** Screen pixels between two dots of the grid at least: nearer together they are a grey. */
const leastDotGapPx = 7;

/** Page units between the dots that are shown of the grid: each, or every fifth, tenth and so on of a page seen from afar. */
export function shownGridStep(zoom: number): number {
  const steps = [1, 5, 10, 50, 100].map((times) => gridStep * times);
  return steps.find((step) => step * zoom >= leastDotGapPx) ?? steps.at(-1)!;
}

/** A line that something can be aligned to, and how far it reaches across. */
export interface SnapLine {
  at: number;
  from: number;
  to: number;
}

/** Lines by position: `x` are upright, `y` are level. Sorted, so that one is found without looking at all. */
export interface SnapLines {
  x: readonly SnapLine[];
  y: readonly SnapLine[];
}

/** Edges and middles of the boxes that stay, and those of the page. Made once a drag. */
export function collectSnapLines(boxes: readonly Box[], page: { width: number; height: number }): SnapLines {
  const x: SnapLine[] = [];
  const y: SnapLine[] = [];
  for (const box of [...boxes, { x: 0, y: 0, width: page.width, height: page.height }]) {
    for (const share of [0, 0.5, 1]) {
      x.push({ at: box.x + box.width * share, from: box.y, to: box.y + box.height });
      y.push({ at: box.y + box.height * share, from: box.x, to: box.x + box.width });
    }
  }
  const byPlace = (a: SnapLine, b: SnapLine) => a.at - b.at;
  return { x: x.sort(byPlace), y: y.sort(byPlace) };
}

/** Place of the first line not before `at`. */
function lowerBound(lines: readonly SnapLine[], at: number): number {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lines[middle]!.at < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** All lines within the tolerance of `at`. */
export function linesNear(lines: readonly SnapLine[], at: number, tolerance: number): SnapLine[] {
  const near: SnapLine[] = [];
  for (let place = lowerBound(lines, at - tolerance); place < lines.length; place += 1) {
    const line = lines[place]!;
    if (line.at > at + tolerance) break;
    near.push(line);
  }
  return near;
}
