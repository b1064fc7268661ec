import { type Palette, type PathSegment, type Primitive, ringPiece, type StrokePaint } from '@zutai/diagram';
import type { ChartEntry, EntryState } from '../entry.ts';
import { hatchSector, type Sector } from './hatch.ts';

/** How faint a shape is that only shows where a value will be. */
export const drawnOpacity = 0.35;

/** How each state is outlined where there is no value to draw. */
export function emptyStroke(state: EntryState, palette: Palette): StrokePaint {
  return state === 'unbound'
    ? { color: palette.unbound, width: 1, dashes: [3, 3] }
    : { color: palette.stale, width: 1 };
}

/** A whole circle is no arc in SVG, so it lacks a hair. */
function outlineOf({ cx, cy, outer, inner, from, to }: Sector): PathSegment[] {
  const end = Math.min(to, from + 359.99);
  if (inner > 0) return ringPiece(cx, cy, outer, inner, from, end);
  const isWhole = to - from >= 359.99;
  return isWhole
    ? [['arc', cx, cy, outer, from, end], ['close']]
    : [['move', cx, cy], ['arc', cx, cy, outer, from, end], ['close']];
}

/**
 * One entry as a piece of a circle: its colour; hatched over while stale; hatched and hollow without a value; faint
 * while the page is drawn.
 */
export function paintPiece(entry: ChartEntry, sector: Sector, palette: Palette): Primitive[] {
  const { state, color } = entry;
  const segments = outlineOf(sector);
  const edge = { color: palette.surface, width: 1 };
  if (state === 'good') return [{ kind: 'path', segments, fill: color, stroke: edge }];
  if (state === 'drawn')
    return [{ kind: 'path', segments, fill: color, stroke: edge, opacity: drawnOpacity }];
  const hatch = (stroke: string): Primitive => ({
    kind: 'path',
    segments: hatchSector(sector, 7),
    stroke: { color: stroke, width: 1 },
  });
  if (state === 'stale') {
    return [{ kind: 'path', segments, fill: color, stroke: edge, opacity: 0.7 }, hatch(palette.surface)];
  }
  const outline: Primitive = {
    kind: 'path',
    segments,
    fill: palette.surface,
    stroke: emptyStroke(state, palette),
  };
  return state === 'unbound' ? [outline] : [outline, hatch(palette.stale)];
}
