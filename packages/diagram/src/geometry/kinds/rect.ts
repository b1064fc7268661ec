import type { RectPosition } from '../../document/position.ts';
import { normaliseDegrees, rotatePoint } from '../angle.ts';
import { boxHasPoint, centreOf } from '../box.ts';
import { drawBox } from '../draw-box.ts';
import { boxHandles, frameBounds, mapFrame } from '../frame.ts';
import { hasNumbers, hasSizes } from '../numbers.ts';
import type { PositionKind } from '../position-kind.ts';
import { roundToTenth } from '../rounding.ts';

const matches = (value: Record<string, unknown>) =>
  hasNumbers(value, 'x', 'y', 'rotate') && hasSizes(value, 'width', 'height');

/** Rectangles: 5 units from the edge, 1 decimal, above 2 units (section 5). */
export const rectKind: PositionKind<RectPosition> = {
  id: 'rect',
  edgeMargin: 5,
  minSize: 2.1,
  keepsRatio: false,
  canRotate: true,
  boxHandles,
  matches,
  frame: (position) => position,
  bounds: frameBounds,
  hits: (position, point, tolerance) =>
    boxHasPoint(position, rotatePoint(point, centreOf(position), -position.rotate), tolerance),
  move(position, dx, dy) {
    return { ...position, x: roundToTenth(position.x + dx), y: roundToTenth(position.y + dy) };
  },
  withFrame: (position, frame) => rectKind.round(rectKind.fitFrame(position, frame)),
  fitFrame: (position, { x, y, width, height, rotate }) => ({ ...position, x, y, width, height, rotate }),
  mapInto(position, from, to) {
    return { ...position, ...mapFrame(position, from, to) };
  },
  rotateAbout: (position, centre, degrees) => rectKind.round(rectKind.turn(position, centre, degrees)),
  turn(position, centre, degrees) {
    const middle = rotatePoint(centreOf(position), centre, degrees);
    const x = middle.x - position.width / 2;
    const y = middle.y - position.height / 2;
    return { ...position, x, y, rotate: normaliseDegrees(position.rotate + degrees) };
  },
  vertices: () => [],
  moveVertex: (position) => position,
  round(position) {
    return {
      ...position,
      x: roundToTenth(position.x),
      y: roundToTenth(position.y),
      width: roundToTenth(position.width),
      height: roundToTenth(position.height),
      rotate: normaliseDegrees(roundToTenth(position.rotate)),
    };
  },
  draw(from, to, options) {
    const box = drawBox(from, to, options);
    // One side is enough (docs/specification-decisions.md); the other becomes what a resize would leave.
    if (box.width < 2 && box.height < 2) return undefined;
    const { minSize } = rectKind;
    const width = Math.max(box.width, minSize);
    return rectKind.round({ ...box, width, height: Math.max(box.height, minSize), rotate: 0 });
  },
};
