import type { EllipsePosition } from '../../document/position.ts';
import { normaliseDegrees, rotatePoint } from '../angle.ts';
import { type Box, boxOfPoints, centreOf } from '../box.ts';
import { drawBox } from '../draw-box.ts';
import { boxHandles, type Frame, mapFrame } from '../frame.ts';
import { hasNumbers, hasSizes } from '../numbers.ts';
import type { PositionKind } from '../position-kind.ts';
import { roundToTenth } from '../rounding.ts';

function frame({ cx, cy, rx, ry, rotate }: EllipsePosition): Frame {
  return { x: cx - rx, y: cy - ry, width: 2 * rx, height: 2 * ry, rotate };
}

function fromFrame(box: Frame) {
  const { x: cx, y: cy } = centreOf(box);
  return { cx, cy, rx: box.width / 2, ry: box.height / 2, rotate: box.rotate };
}

function bounds(position: EllipsePosition): Box {
  const { cx, cy, rx, ry, rotate } = position;
  const radians = (rotate * Math.PI) / 180;
  const halfWidth = Math.hypot(rx * Math.cos(radians), ry * Math.sin(radians));
  const halfHeight = Math.hypot(rx * Math.sin(radians), ry * Math.cos(radians));
  return boxOfPoints([
    { x: cx - halfWidth, y: cy - halfHeight },
    { x: cx + halfWidth, y: cy + halfHeight },
  ]);
}

/** Ellipses: 5 units from the edge, above 2 units (section 5); 1 decimal as for rectangles. */
export const ellipseKind: PositionKind<EllipsePosition> = {
  id: 'ellipse',
  edgeMargin: 5,
  minSize: 2.2,
  keepsRatio: false,
  canRotate: true,
  boxHandles,
  matches: (value) => hasNumbers(value, 'cx', 'cy', 'rotate') && hasSizes(value, 'rx', 'ry'),
  frame,
  bounds,
  hits({ cx, cy, rx, ry, rotate }, point, tolerance) {
    const local = rotatePoint(point, { x: cx, y: cy }, -rotate);
    return Math.hypot((local.x - cx) / (rx + tolerance), (local.y - cy) / (ry + tolerance)) <= 1;
  },
  move: (position, dx, dy) => ellipseKind.round({ ...position, cx: position.cx + dx, cy: position.cy + dy }),
  withFrame: (position, box) => ellipseKind.round(ellipseKind.fitFrame(position, box)),
  fitFrame: (position, box) => ({ ...position, ...fromFrame(box) }),
  mapInto: (position, from, to) => ({ ...position, ...fromFrame(mapFrame(frame(position), from, to)) }),
  rotateAbout: (position, centre, degrees) => ellipseKind.round(ellipseKind.turn(position, centre, degrees)),
  turn(position, centre, degrees) {
    const { x: cx, y: cy } = rotatePoint({ x: position.cx, y: position.cy }, centre, degrees);
    return { ...position, cx, cy, rotate: normaliseDegrees(position.rotate + degrees) };
  },
  vertices: () => [],
  moveVertex: (position) => position,
  round: (position) => ({
    ...position,
    cx: roundToTenth(position.cx),
    cy: roundToTenth(position.cy),
    rx: roundToTenth(position.rx),
    ry: roundToTenth(position.ry),
    rotate: normaliseDegrees(roundToTenth(position.rotate)),
  }),
  draw(from, to, options) {
    const position = fromFrame({ ...drawBox(from, to, options), rotate: 0 });
    return position.rx >= 2 && position.ry >= 2 ? ellipseKind.round(position) : undefined;
  },
};
