import type { Box } from '../geometry/box.ts';
import { gridStep, linesNear, type SnapLine, type SnapLines } from './snap-lines.ts';

/** A guide to draw: an upright (`x`) or level (`y`) line at `at`, over the length of what it aligns. */
export interface Guide extends SnapLine {
  axis: 'x' | 'y';
}

export interface SnapOptions {
  /** Page units. */
  tolerance: number;
  /** Pull to the line (adsorb); otherwise alignment is only shown. */
  isPulling: boolean;
  /** Pull to the grid where no line is near. */
  hasGrid: boolean;
}

interface Extent {
  start: number;
  size: number;
  crossStart: number;
  crossEnd: number;
}

/** Differences smaller than this are one line. Positions have one decimal. */
const sameLine = 0.051;

function nearest(extent: Extent, lines: readonly SnapLine[], tolerance: number): number | undefined {
  let best: number | undefined;
  for (const share of [0, 0.5, 1]) {
    const edge = extent.start + extent.size * share;
    for (const line of linesNear(lines, edge, tolerance)) {
      const shift = line.at - edge;
      if (best === undefined || Math.abs(shift) < Math.abs(best)) best = shift;
    }
  }
  return best;
}

function shiftToGrid(start: number, tolerance: number): number {
  const shift = Math.round(start / gridStep) * gridStep - start;
  return Math.abs(shift) <= tolerance ? shift : 0;
}

function guidesOf(axis: 'x' | 'y', extent: Extent, lines: readonly SnapLine[], tolerance: number): Guide[] {
  const guides = new Map<number, Guide>();
  for (const share of [0, 0.5, 1]) {
    for (const line of linesNear(lines, extent.start + extent.size * share, tolerance)) {
      const known = guides.get(line.at);
      const from = Math.min(known?.from ?? extent.crossStart, line.from);
      const to = Math.max(known?.to ?? extent.crossEnd, line.to);
      guides.set(line.at, { axis, at: line.at, from, to });
    }
  }
  return [...guides.values()];
}

function snapAxis(axis: 'x' | 'y', extent: Extent, lines: readonly SnapLine[], options: SnapOptions) {
  if (!options.isPulling) return { shift: 0, guides: guidesOf(axis, extent, lines, options.tolerance) };
  const toLine = nearest(extent, lines, options.tolerance);
  if (toLine === undefined) {
    return { shift: options.hasGrid ? shiftToGrid(extent.start, options.tolerance) : 0, guides: [] };
  }
  const pulled = { ...extent, start: extent.start + toLine };
  return { shift: toLine, guides: guidesOf(axis, pulled, lines, sameLine) };
}

/** How far to shift a box so that it lines up with something, and the guides that show with what. */
export function snapBox(
  box: Box,
  lines: SnapLines,
  options: SnapOptions,
): { dx: number; dy: number; guides: Guide[] } {
  const { x, y, width, height } = box;
  const level = snapAxis(
    'x',
    { start: x, size: width, crossStart: y, crossEnd: y + height },
    lines.x,
    options,
  );
  const upright = snapAxis(
    'y',
    { start: y, size: height, crossStart: x, crossEnd: x + width },
    lines.y,
    options,
  );
  return { dx: level.shift, dy: upright.shift, guides: [...level.guides, ...upright.guides] };
}
