import type { Point, TrianglePosition } from '../../document/position.ts';
import { rotatePoint } from '../angle.ts';
import { boxOfPoints } from '../box.ts';
import { drawBox } from '../draw-box.ts';
import { boxHandles } from '../frame.ts';
import { hasNumbers } from '../numbers.ts';
import type { PositionKind } from '../position-kind.ts';
import { roundToWhole } from '../rounding.ts';
import { distanceToSegment, framePoints, mapPoints } from './points.ts';

function vertices({ x1, y1, x2, y2, x3, y3 }: TrianglePosition): [Point, Point, Point] {
  return [
    { x: x1, y: y1 },
    { x: x2, y: y2 },
    { x: x3, y: y3 },
  ];
}

function withVertices(position: TrianglePosition, points: readonly Point[]): TrianglePosition {
  const [a, b, c] = points as [Point, Point, Point];
  return { ...position, x1: a.x, y1: a.y, x2: b.x, y2: b.y, x3: c.x, y3: c.y };
}

function sideOf(point: Point, a: Point, b: Point): number {
  return (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x);
}

/** Triangles: 2 units from the edge, whole numbers, above 2 units (section 5). */
export const triangleKind: PositionKind<TrianglePosition> = {
  id: 'triangle',
  edgeMargin: 2,
  minSize: 3,
  keepsRatio: false,
  canRotate: true,
  boxHandles,
  matches: (value) => hasNumbers(value, 'x1', 'y1', 'x2', 'y2', 'x3', 'y3'),
  frame: (position) => framePoints(vertices(position)),
  bounds: (position) => boxOfPoints(vertices(position)),
  hits(position, point, tolerance) {
    const [a, b, c] = vertices(position);
    const sides = [sideOf(point, a, b), sideOf(point, b, c), sideOf(point, c, a)];
    if (sides.every((side) => side >= 0) || sides.every((side) => side <= 0)) return true;
    return (
      Math.min(
        distanceToSegment(point, a, b),
        distanceToSegment(point, b, c),
        distanceToSegment(point, c, a),
      ) <= tolerance
    );
  },
  move(position, dx, dy) {
    const moved = vertices(position).map(({ x, y }) => ({ x: x + dx, y: y + dy }));
    return triangleKind.round(withVertices(position, moved));
  },
  withFrame: (position, box) => triangleKind.round(triangleKind.fitFrame(position, box)),
  fitFrame: (position, box) => triangleKind.mapInto(position, triangleKind.frame(position), box),
  mapInto: (position, from, to) => withVertices(position, mapPoints(vertices(position), from, to)),
  rotateAbout: (position, centre, degrees) =>
    triangleKind.round(triangleKind.turn(position, centre, degrees)),
  turn(position, centre, degrees) {
    const turned = vertices(position).map((vertex) => rotatePoint(vertex, centre, degrees));
    return withVertices(position, turned);
  },
  vertices,
  moveVertex(position, place, to) {
    const points = vertices(position).map((vertex, index) => (index === place ? to : vertex));
    const moved = triangleKind.round(withVertices(position, points));
    const { width, height } = boxOfPoints(vertices(moved));
    return width > 2 && height > 2 ? moved : position;
  },
  round: (position) =>
    withVertices(
      position,
      vertices(position).map(({ x, y }) => ({ x: roundToWhole(x), y: roundToWhole(y) })),
    ),
  draw(from, to, options) {
    const { x, y, width, height } = drawBox(from, to, options);
    if (width < 2 || height < 2) return undefined;
    const position = { x1: x + width / 2, y1: y, x2: x, y2: y + height, x3: x + width, y3: y + height };
    return triangleKind.round(position);
  },
};
