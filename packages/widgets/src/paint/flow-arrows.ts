import {
  type Binding,
  isBound,
  type Joint,
  type PaintContext,
  type Point,
  type Primitive,
  polygon,
  toNumber,
} from '@zutai/diagram';

/** Whether a line shows heads along its way, turned by the sign of its value. */
export const arrowLooks = ['none', 'flow'] as const;
export type ArrowLook = (typeof arrowLooks)[number];

/** -1, 0 or 1. Only a good value flows: what moves on a screen is taken for true. */
export function flowDirection(data: Binding, { live }: PaintContext): number {
  if (!isBound(data)) return 0;
  const { value, quality } = live.get(data);
  return quality === 'good' ? Math.sign(toNumber(value) ?? 0) : 0;
}

/** The way arrows point: that of the flow; what has no value, or is being drawn, shows the way it was drawn. */
export function arrowDirection(data: Binding, context: PaintContext): number {
  return !isBound(data) || context.mode === 'design' ? 1 : flowDirection(data, context);
}

/** Page units from head to head on a long piece. */
const spacing = 160;

interface Head {
  middle: Point;
  way: Point;
}

/** Places of heads: in the middle of each piece that has room, several on a long one; one at least. */
function headsAlong(points: readonly Point[], length: number, joints: readonly Joint[]): Head[] {
  const pieces = points.slice(1).map((b, place) => {
    const a = points[place]!;
    return { a, b, place, long: Math.hypot(b.x - a.x, b.y - a.y) };
  });
  const longest = Math.max(...pieces.map(({ long }) => long));
  const roomy = pieces.filter(({ long }) => long >= length * 2.5);
  const chosen =
    roomy.length > 0 ? roomy : pieces.filter(({ long }) => long === longest && long > 0).slice(0, 1);
  return chosen.flatMap(({ a, b, place, long }) => {
    const count = Math.max(1, Math.floor(long / spacing));
    const isFree = (at: number) =>
      !joints.some(
        ({ kind, segment, at: other, width }) =>
          kind !== 'tee' && segment === place && Math.abs(other - at) * long < (width + length) / 2,
      );
    return Array.from({ length: count }, (_, head) => (head + 0.5) / count)
      .filter(isFree)
      .map((at) => ({
        middle: { x: a.x + (b.x - a.x) * at, y: a.y + (b.y - a.y) * at },
        way: { x: (b.x - a.x) / long, y: (b.y - a.y) / long },
      }));
  });
}

/** Heads along a way; nothing while nothing flows. `size` is their length and width, page units. */
export function paintFlowArrows(
  points: readonly Point[],
  direction: number,
  size: { length: number; width: number },
  color: string,
  joints: readonly Joint[] = [],
): Primitive[] {
  if (direction === 0 || points.length < 2) return [];
  const { length, width } = size;
  return headsAlong(points, length, joints).map(({ middle, way }) => {
    const [ux, uy] = [way.x * direction, way.y * direction];
    const at = (along: number, across: number) => ({
      x: middle.x + ux * along - uy * across,
      y: middle.y + uy * along + ux * across,
    });
    const corners = [at(length / 2, 0), at(-length / 2, width / 2), at(-length / 2, -width / 2)];
    return { kind: 'path', segments: polygon(corners), fill: color };
  });
}
