import type { Point } from '../document/position.ts';

/** A place on a way of several pieces. */
export interface PlaceOnWay {
  readonly point: Point;
  /** The piece it is on, from its first point to the next. */
  readonly segment: number;
  /** Share of that piece, 0 to 1. */
  readonly at: number;
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

export function lengthOf(points: readonly Point[]): number {
  let length = 0;
  for (let place = 0; place + 1 < points.length; place += 1)
    length += distance(points[place]!, points[place + 1]!);
  return length;
}

const between = (a: Point, b: Point, at: number): Point => ({
  x: a.x + (b.x - a.x) * at,
  y: a.y + (b.y - a.y) * at,
});

/** The place at a share of the whole length. */
export function placeAt(points: readonly Point[], share: number): PlaceOnWay {
  let left = Math.max(0, Math.min(1, share)) * lengthOf(points);
  const last = points.length - 2;
  for (let segment = 0; segment <= last; segment += 1) {
    const [a, b] = [points[segment]!, points[segment + 1]!];
    const length = distance(a, b);
    if (left <= length || segment === last) {
      const at = length === 0 ? 0 : Math.min(1, left / length);
      return { point: between(a, b, at), segment, at };
    }
    left -= length;
  }
  return { point: points[0]!, segment: 0, at: 0 };
}

/** The place nearest to a point, how far it is from there, and its share of the whole length. */
export function nearestPlace(
  points: readonly Point[],
  point: Point,
): PlaceOnWay & { share: number; distance: number } {
  let best: (PlaceOnWay & { distance: number; before: number }) | undefined;
  let before = 0;
  for (let segment = 0; segment + 1 < points.length; segment += 1) {
    const [a, b] = [points[segment]!, points[segment + 1]!];
    const length = distance(a, b);
    const along =
      length === 0 ? 0 : ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / length ** 2;
    const at = Math.max(0, Math.min(1, along));
    const found = between(a, b, at);
    const gap = distance(found, point);
    if (!best || gap < best.distance)
      best = { point: found, segment, at, distance: gap, before: before + length * at };
    before += length;
  }
  const { before: length, ...place } = best!;
  return { ...place, share: before === 0 ? 0 : length / before };
}
