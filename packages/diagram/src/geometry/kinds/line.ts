import type { LinePosition, Point } from '../../document/position.ts';
import { rotatePoint } from '../angle.ts';
import { boxOfPoints } from '../box.ts';
import { hasNumbers } from '../numbers.ts';
import type { PositionKind } from '../position-kind.ts';
import { roundToTenth } from '../rounding.ts';
import { distanceToSegment, framePoints, mapPoints } from './points.ts';

function isPoint(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && hasNumbers(value as Record<string, unknown>, 'x', 'y')
  );
}

/** The next point of a line drawn with Shift: at a multiple of 45 degrees, at the same distance. */
export function alignTo45(from: Point, to: Point): Point {
  const step = Math.PI / 4;
  const angle = Math.round(Math.atan2(to.y - from.y, to.x - from.x) / step) * step;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return { x: from.x + Math.cos(angle) * length, y: from.y + Math.sin(angle) * length };
}

/** Lines: 1 unit from the edge (section 5); 1 decimal as for rectangles. */
export const lineKind: PositionKind<LinePosition> = {
  id: 'line',
  edgeMargin: 1,
  minSize: 0,
  keepsRatio: false,
  canRotate: true,
  boxHandles: [],
  matches: (value) => Array.isArray(value.points) && value.points.length > 0 && value.points.every(isPoint),
  frame: ({ points }) => framePoints(points),
  bounds: ({ points }) => boxOfPoints(points),
  hits({ points }, point, tolerance) {
    // A line of width 1 must be clickable: at least 4 units around it count.
    const reach = Math.max(4, tolerance);
    for (let place = 0; place + 1 < points.length; place += 1) {
      if (distanceToSegment(point, points[place]!, points[place + 1]!) <= reach) return true;
    }
    return false;
  },
  move(position, dx, dy) {
    const points = position.points.map((point) => ({ ...point, x: point.x + dx, y: point.y + dy }));
    return lineKind.round({ ...position, points });
  },
  withFrame: (position, box) => lineKind.round(lineKind.fitFrame(position, box)),
  fitFrame: (position, box) => lineKind.mapInto(position, lineKind.frame(position), box),
  mapInto: (position, from, to) => ({ ...position, points: mapPoints(position.points, from, to) }),
  rotateAbout: (position, centre, degrees) => lineKind.round(lineKind.turn(position, centre, degrees)),
  turn(position, centre, degrees) {
    const points = position.points.map((point) => ({ ...point, ...rotatePoint(point, centre, degrees) }));
    return { ...position, points };
  },
  vertices: ({ points }) => points,
  moveVertex(position, place, to) {
    const points = position.points.map((point, index) =>
      index === place ? { ...point, x: to.x, y: to.y } : point,
    );
    const { width, height } = boxOfPoints(points);
    return Math.max(width, height) > 2 ? lineKind.round({ ...position, points }) : position;
  },
  round: (position) => ({
    ...position,
    points: position.points.map((point) => ({
      ...point,
      x: roundToTenth(point.x),
      y: roundToTenth(point.y),
    })),
  }),
  draw(from, to, options) {
    const end = options.isRegular ? alignTo45(from, to) : to;
    if (Math.hypot(end.x - from.x, end.y - from.y) < 2) return undefined;
    const start = options.fromCentre ? { x: 2 * from.x - end.x, y: 2 * from.y - end.y } : from;
    // Only the coordinates: what is passed in may be a whole pointer event.
    const points = [start, end].map(({ x, y }) => ({ x, y }));
    return lineKind.round({ points });
  },
};
