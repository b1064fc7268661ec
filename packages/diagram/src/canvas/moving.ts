import { rotatePoint } from '../geometry/angle.ts';
import { type Box, boxOfPoints, growBox } from '../geometry/box.ts';
import { frameCorners } from '../geometry/frame.ts';
import { isFlowing } from '../paint/flow.ts';
import type { LinePrimitive, Primitive } from '../paint/primitive.ts';
import { extentOf } from './extent.ts';

function alongLine({ points, stroke }: LinePrimitive): Box[] {
  return points
    .slice(1)
    .map((point, place) => growBox(boxOfPoints([points[place]!, point]), Math.max(1, stroke.width)));
}

function turnBoxes(boxes: readonly Box[], { degrees, cx, cy }: NonNullable<Primitive['rotate']>): Box[] {
  const centre = { x: cx, y: cy };
  return boxes.map((box) =>
    boxOfPoints(frameCorners({ ...box, rotate: 0 }).map((corner) => rotatePoint(corner, centre, degrees))),
  );
}

const still: readonly Box[] = [];

/** Where a primitive changes from frame to frame without being painted again; none for what rests. */
export function movingBoxesOf(primitive: Primitive): readonly Box[] {
  if (primitive.spin || primitive.twinkle) return [extentOf(primitive)];
  if (isFlowing(primitive)) {
    const isPlainLine = primitive.kind === 'line' && !primitive.rotate;
    return isPlainLine ? alongLine(primitive) : [extentOf(primitive)];
  }
  if (primitive.kind !== 'group') return still;
  const boxes = primitive.children.flatMap(movingBoxesOf);
  return primitive.rotate && boxes.length > 0 ? turnBoxes(boxes, primitive.rotate) : boxes;
}
