import type { Point } from '../document/position.ts';

/** Section 5: rotation is normalised to 0-360 (360 itself is 0). */
export function normaliseDegrees(degrees: number): number {
  const turned = degrees % 360;
  // `+ 0` turns -0 into 0.
  return (turned < 0 ? turned + 360 : turned) + 0;
}

/** Clockwise on the screen, because y points down. */
export function rotatePoint(point: Point, centre: Point, degrees: number): Point {
  if (degrees === 0) return point;
  const radians = (degrees * Math.PI) / 180;
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  const dx = point.x - centre.x;
  const dy = point.y - centre.y;
  return { x: centre.x + dx * cos - dy * sin, y: centre.y + dx * sin + dy * cos };
}

/** Degrees clockwise from "up" of the line from centre to point. */
export function bearing(centre: Point, point: Point): number {
  return normaliseDegrees((Math.atan2(point.y - centre.y, point.x - centre.x) * 180) / Math.PI + 90);
}
