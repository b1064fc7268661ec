import { rotatePoint } from '../geometry/angle.ts';
import { type Box, boxOfPoints, growBox, unionBoxes } from '../geometry/box.ts';
import { arrowSize, isFlowing } from '../paint/flow.ts';
import type { PathSegment, Primitive } from '../paint/primitive.ts';

/** Widest a character is, in font sizes; CJK characters are one, and most are narrower. */
export const widestCharacter = 1.1;

/** Points that hold a piece of a path between them. */
export function pointsOf(segment: PathSegment): { x: number; y: number }[] {
  switch (segment[0]) {
    case 'close':
      return [];
    case 'arc': {
      const [, cx, cy, r] = segment;
      return [
        { x: cx - r, y: cy - r },
        { x: cx + r, y: cy + r },
      ];
    }
    case 'curve': {
      const [, x1, y1, x2, y2, x, y] = segment;
      return [
        { x: x1, y: y1 },
        { x: x2, y: y2 },
        { x, y },
      ];
    }
    default:
      return [{ x: segment[1], y: segment[2] }];
  }
}

type Measure<K extends Primitive['kind']> = (primitive: Extract<Primitive, { kind: K }>) => Box;

const textStart = { start: 0, middle: -0.5, end: -1 } as const;

const measures: { readonly [K in Primitive['kind']]: Measure<K> } = {
  rect: (rect) => rect,
  ellipse: ({ cx, cy, rx, ry }) => ({ x: cx - rx, y: cy - ry, width: 2 * rx, height: 2 * ry }),
  path: ({ segments }) => boxOfPoints(segments.flatMap(pointsOf)),
  line: ({ points }) => boxOfPoints(points),
  text({ text, x, y, size, anchor, maxWidth }) {
    const width = Math.min(text.length * size * widestCharacter, maxWidth ?? Infinity);
    return { x: x + width * textStart[anchor], y: y - size * 1.5, width, height: size * 3 };
  },
  image: (image) => image,
  group: ({ children, clip }) =>
    clip ?? unionBoxes(children.map(extentOf)) ?? { x: 0, y: 0, width: 0, height: 0 },
};

/** A box that surely holds all that a primitive draws, its stroke, rotation and spinning included. */
export function extentOf(primitive: Primitive): Box {
  let box = (measures[primitive.kind] as Measure<Primitive['kind']>)(primitive);
  // Mitred corners reach farther than half the stroke.
  const stroke = 'stroke' in primitive ? primitive.stroke?.width : undefined;
  if (stroke) box = growBox(box, stroke * 2);
  if (isFlowing(primitive)) box = growBox(box, arrowSize(primitive.stroke));
  const { spin, rotate } = primitive;
  const corners = [
    { x: box.x, y: box.y },
    { x: box.x + box.width, y: box.y },
    { x: box.x + box.width, y: box.y + box.height },
    { x: box.x, y: box.y + box.height },
  ];
  if (spin) {
    const reach = Math.max(...corners.map((corner) => Math.hypot(corner.x - spin.cx, corner.y - spin.cy)));
    box = { x: spin.cx - reach, y: spin.cy - reach, width: 2 * reach, height: 2 * reach };
  }
  if (!rotate) return box;
  const turned = [
    { x: box.x, y: box.y },
    { x: box.x + box.width, y: box.y },
    { x: box.x + box.width, y: box.y + box.height },
    { x: box.x, y: box.y + box.height },
  ];
  return boxOfPoints(
    turned.map((corner) => rotatePoint(corner, { x: rotate.cx, y: rotate.cy }, rotate.degrees)),
  );
}
