import {
  type Joint,
  type PaintContext,
  type PathSegment,
  type Point,
  type Primitive,
  strokeOf,
  type WidgetStyle,
} from '@zutai/diagram';
import { runsOf } from './way-runs.ts';

/** Curve through all points (Catmull-Rom as Bézier), so that a pipe bends without a corner. */
export function smoothSegments(points: readonly Point[]): PathSegment[] {
  const at = (place: number) => points[Math.max(0, Math.min(points.length - 1, place))]!;
  const segments: PathSegment[] = [['move', at(0).x, at(0).y]];
  for (let place = 0; place + 1 < points.length; place += 1) {
    const [before, from, to, after] = [at(place - 1), at(place), at(place + 1), at(place + 2)];
    segments.push([
      'curve',
      from.x + (to.x - before.x) / 6,
      from.y + (to.y - before.y) / 6,
      to.x - (after.x - from.x) / 6,
      to.y - (after.y - from.y) / 6,
      to.x,
      to.y,
    ]);
  }
  return segments;
}

/** Points on that curve, near enough to stand for it. */
export function smoothPoints(points: readonly Point[]): Point[] {
  let from = points[0]!;
  return smoothSegments(points).flatMap((segment): Point[] => {
    if (segment[0] !== 'curve') return [from];
    const [, x1, y1, x2, y2, x, y] = segment;
    const start = from;
    from = { x, y };
    return [0.25, 0.5, 0.75, 1].map((t) => {
      const at = (a: number, b: number, c: number, d: number) =>
        (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t ** 2 * c + t ** 3 * d;
      return { x: at(start.x, x1, x2, x), y: at(start.y, y1, y2, y) };
    });
  });
}

/** A line is nothing but its stroke, so it is drawn even when the stroke is switched off, thin. */
export function paintLine(
  points: readonly Point[],
  style: WidgetStyle,
  { palette }: PaintContext,
  joints: readonly Joint[] = [],
): readonly Primitive[] {
  const stroke = strokeOf(style, palette) ?? { color: palette.line, width: 1 };
  if (style.line === 'smooth' && points.length > 2) {
    return [{ kind: 'path', segments: smoothSegments(points), stroke }];
  }
  return runsOf(points, joints).map((run) => ({ kind: 'line', points: run, stroke }));
}
