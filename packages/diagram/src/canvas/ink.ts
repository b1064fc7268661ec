import type { Point } from '../document/position.ts';
import { rotatePoint } from '../geometry/angle.ts';
import { type Box, boxOfPoints, centreOf, growBox, unionBoxes } from '../geometry/box.ts';
import { type Frame, frameCorners } from '../geometry/frame.ts';
import type { Region } from '../geometry/frame-overlap.ts';
import { arrowSize, isFlowing } from '../paint/flow.ts';
import type {
  LinePrimitive,
  PathPrimitive,
  Primitive,
  RectPrimitive,
  TextPrimitive,
} from '../paint/primitive.ts';
import { pointsOf } from './extent.ts';

const upright = (box: Box): Frame => ({
  x: box.x,
  y: box.y,
  width: box.width,
  height: box.height,
  rotate: 0,
});

/** Widths of one character in font sizes: the broadest usual one, and one as square as Chinese. */
const characterWidths = { latin: 0.65, square: 1.05 } as const;
const firstSquare = 0x2e80;

/** Half the height of a line of text, in font sizes. */
const halfLine = 0.6;

const startOf = { start: 0, middle: -0.5, end: -1 } as const;
const middleOf = { top: halfLine, middle: 0, bottom: -halfLine } as const;

/** About where the letters of a text are, before its rotation. */
export function inkOfText({ text, x, y, size, anchor, baseline, maxWidth }: TextPrimitive): Frame {
  let width = 0;
  for (const character of text)
    width +=
      size * (character.codePointAt(0)! < firstSquare ? characterWidths.latin : characterWidths.square);
  width = Math.min(width, maxWidth ?? Infinity);
  const middle = y + middleOf[baseline] * size;
  const height = 2 * halfLine * size;
  return { x: x + startOf[anchor] * width, y: middle - height / 2, width, height, rotate: 0 };
}

const isSeen = (fill: string | undefined) => fill !== undefined && fill !== 'none' && fill !== 'transparent';

/** Of a frame without a fill its sides alone: it often stands around other things. */
function inkOfRect(rect: RectPrimitive): Region {
  const width = rect.stroke?.width ?? 0;
  const box = growBox(rect, width / 2);
  if (isSeen(rect.fill) || (width > 0 && width * 2 >= Math.min(box.width, box.height))) return [upright(box)];
  if (width === 0) return [];
  const { x, y } = box;
  const [across, along] = [
    { width: box.width, height: width, rotate: 0 },
    { width, height: box.height, rotate: 0 },
  ];
  return [
    { x, y, ...across },
    { x, y: y + box.height - width, ...across },
    { x, y, ...along },
    { x: x + box.width - width, y, ...along },
  ];
}

function inkOfPath(path: PathPrimitive): Frame {
  const box = boxOfPoints(path.segments.flatMap(pointsOf));
  const width = path.stroke?.width ?? 0;
  // Mitred corners reach farther than half the stroke, which shows where it is broad.
  return upright(growBox(box, width <= 1 ? width / 2 : width));
}

/** Each piece between two points by itself: the box around a long pipe is full of other things. */
function inkOfLine({ points, stroke }: LinePrimitive, half: number): Frame[] {
  const last = points.length - 2;
  return points.slice(1).map((to, place) => {
    const from = points[place]!;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const before = place > 0 || stroke.cap === 'round' ? half : 0;
    const after = place < last || stroke.cap === 'round' ? half : 0;
    const shift = (after - before) / 2 / Math.max(length, 1e-9);
    const centre = {
      x: (from.x + to.x) / 2 + (to.x - from.x) * shift,
      y: (from.y + to.y) / 2 + (to.y - from.y) * shift,
    };
    const width = length + before + after;
    const rotate = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    return { x: centre.x - width / 2, y: centre.y - half, width, height: 2 * half, rotate };
  });
}

/** A region turned about a point. */
export function turnRegion(region: Region, centre: Point, degrees: number): Region {
  if (degrees === 0) return region;
  return region.map((frame) => {
    const { x, y } = rotatePoint(centreOf(frame), centre, degrees);
    return {
      ...frame,
      x: x - frame.width / 2,
      y: y - frame.height / 2,
      rotate: frame.rotate + degrees,
    };
  });
}

/** All that a region can reach while it turns about a point. */
export function spinRegion(region: Region, { x, y }: Point): Region {
  if (region.length === 0) return region;
  const corners = region.flatMap(frameCorners);
  const reach = Math.max(...corners.map((corner) => Math.hypot(corner.x - x, corner.y - y)));
  return [{ x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach, rotate: 0 }];
}

function inkBeforeTurning(primitive: Primitive): Region {
  switch (primitive.kind) {
    case 'text':
      return [inkOfText(primitive)];
    case 'path':
      return [inkOfPath(primitive)];
    case 'line': {
      const half = primitive.stroke.width / 2;
      return inkOfLine(primitive, isFlowing(primitive) ? Math.max(half, arrowSize(primitive.stroke)) : half);
    }
    case 'group':
      return primitive.clip ? [upright(primitive.clip)] : primitive.children.flatMap(inkOf);
    case 'ellipse': {
      const { cx, cy, rx, ry, stroke } = primitive;
      const box = { x: cx - rx, y: cy - ry, width: 2 * rx, height: 2 * ry };
      return [upright(growBox(box, (stroke?.width ?? 0) / 2))];
    }
    case 'rect':
      return inkOfRect(primitive);
    default:
      return [upright(primitive)];
  }
}

/**
 * Where a primitive leaves colour, closely: to find what covers what. What surely holds it, with room to spare, is
 * `extentOf`.
 */
export function inkOf(primitive: Primitive): Region {
  const { spin, rotate } = primitive;
  let region = inkBeforeTurning(primitive);
  if (spin) region = spinRegion(region, { x: spin.cx, y: spin.cy });
  return rotate ? turnRegion(region, { x: rotate.cx, y: rotate.cy }, rotate.degrees) : region;
}

/** A picture of more boxes than this is taken as a whole. */
const mostFrames = 12;

/** The same with one box for all that is turned alike, where there are many: it reaches a little farther. */
export function simplifyRegion(region: Region): Region {
  if (region.length <= mostFrames) return region;
  const origin = { x: 0, y: 0 };
  const byAngle = new Map<number, Frame[]>();
  for (const frame of region) {
    const angle = Math.round(frame.rotate * 1e6) / 1e6;
    const [back] = turnRegion([frame], origin, -frame.rotate);
    byAngle.set(angle, [...(byAngle.get(angle) ?? []), back!]);
  }
  return [...byAngle].flatMap(([angle, frames]) => turnRegion([upright(unionBoxes(frames)!)], origin, angle));
}
