import type { Point } from '../../document/position.ts';
import { type Box, boxOfPoints } from '../box.ts';
import type { Frame } from '../frame.ts';

/** Forms that are a list of points have an upright frame: their turning is in the points themselves. */
export function framePoints(points: readonly Point[]): Frame {
  return { ...boxOfPoints(points), rotate: 0 };
}

export function mapPoints(points: readonly Point[], from: Box, to: Box): Point[] {
  const scaleX = from.width === 0 ? 1 : to.width / from.width;
  const scaleY = from.height === 0 ? 1 : to.height / from.height;
  return points.map((point) => ({
    ...point,
    x: to.x + (point.x - from.x) * scaleX,
    y: to.y + (point.y - from.y) * scaleY,
  }));
}

export function distanceToSegment(point: Point, a: Point, b: Point): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const lengthSquared = dx * dx + dy * dy;
  const along = lengthSquared === 0 ? 0 : ((point.x - a.x) * dx + (point.y - a.y) * dy) / lengthSquared;
  const clamped = Math.max(0, Math.min(1, along));
  return Math.hypot(point.x - a.x - clamped * dx, point.y - a.y - clamped * dy);
}
