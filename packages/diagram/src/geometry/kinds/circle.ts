import type { CirclePosition } from '../../document/position.ts';
import { rotatePoint } from '../angle.ts';
import { centreOf } from '../box.ts';
import { drawBox } from '../draw-box.ts';
import { mapFrame } from '../frame.ts';
import { hasNumbers, hasSizes } from '../numbers.ts';
import type { PositionKind } from '../position-kind.ts';
import { roundToWhole } from '../rounding.ts';

const frame = ({ cx, cy, r }: CirclePosition) => ({
  x: cx - r,
  y: cy - r,
  width: 2 * r,
  height: 2 * r,
  rotate: 0,
});

/** Circles: whole numbers (section 5); the edge as for ellipses, which the section leaves open. */
export const circleKind: PositionKind<CirclePosition> = {
  id: 'circle',
  edgeMargin: 5,
  minSize: 4,
  keepsRatio: true,
  canRotate: false,
  boxHandles: ['nw', 'ne', 'se', 'sw'],
  matches: (value) => hasNumbers(value, 'cx', 'cy') && hasSizes(value, 'r'),
  frame,
  bounds: ({ cx, cy, r }) => ({ x: cx - r, y: cy - r, width: 2 * r, height: 2 * r }),
  hits: ({ cx, cy, r }, point, tolerance) => Math.hypot(point.x - cx, point.y - cy) <= r + tolerance,
  move: (position, dx, dy) => circleKind.round({ ...position, cx: position.cx + dx, cy: position.cy + dy }),
  withFrame: (position, box) => circleKind.round(circleKind.fitFrame(position, box)),
  fitFrame(position, box) {
    const { x: cx, y: cy } = centreOf(box);
    return { ...position, cx, cy, r: Math.min(box.width, box.height) / 2 };
  },
  mapInto: (position, from, to) => circleKind.fitFrame(position, mapFrame(frame(position), from, to)),
  rotateAbout: (position, centre, degrees) => circleKind.round(circleKind.turn(position, centre, degrees)),
  turn(position, centre, degrees) {
    const { x: cx, y: cy } = rotatePoint({ x: position.cx, y: position.cy }, centre, degrees);
    return { ...position, cx, cy };
  },
  vertices: () => [],
  moveVertex: (position) => position,
  round: (position) => ({
    ...position,
    cx: roundToWhole(position.cx),
    cy: roundToWhole(position.cy),
    r: roundToWhole(position.r),
  }),
  draw(from, to, options) {
    const box = drawBox(from, to, { ...options, isRegular: true });
    const { x: cx, y: cy } = centreOf(box);
    return box.width >= 4 ? circleKind.round({ cx, cy, r: box.width / 2 }) : undefined;
  },
};
