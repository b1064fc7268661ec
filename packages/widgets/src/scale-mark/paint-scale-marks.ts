import type { Box, Palette, PathSegment, Point, Primitive } from '@zutai/diagram';
import type { ScaleMark } from './scale-marks.ts';

/** A line that is seen on the level, on the rest and beside both. */
function paintLine(points: readonly Point[], palette: Palette, dashes: readonly number[]): Primitive[] {
  return [
    { kind: 'line', points, stroke: { color: palette.surface, width: 3 } },
    { kind: 'line', points, stroke: { color: palette.text, width: 1.5, dashes } },
  ];
}

function paintTriangle(points: readonly [Point, Point, Point], { accent, surface }: Palette): Primitive {
  const [first, ...others] = points;
  const segments: PathSegment[] = [
    ['move', first.x, first.y],
    ...others.map(({ x, y }): PathSegment => ['line', x, y]),
    ['close'],
  ];
  return { kind: 'path', segments, fill: accent, stroke: { color: surface, width: 1 } };
}

const dashed = [5, 3];

/** Marks across a bar: dashed lines at limits, triangles from both sides at the set-point. */
export function paintBarMarks(
  { x, y, width, height }: Box,
  isUpright: boolean,
  marks: readonly ScaleMark[],
  palette: Palette,
): Primitive[] {
  /** `along` the scale and `across` it, 0 to 1. */
  const at = (along: number, across: number, shift = 0): Point =>
    isUpright
      ? { x: x + width * across, y: y + height * (1 - along) + shift }
      : { x: x + width * along + shift, y: y + height * across };
  const thickness = isUpright ? width : height;
  const reach = Math.min(8, thickness / 3);
  return marks.flatMap(({ kind, share }): Primitive[] => {
    if (kind === 'limit') return paintLine([at(share, 0), at(share, 1)], palette, dashed);
    const depth = reach / thickness;
    return [0, 1].map((side) => {
      const tip = side === 0 ? depth : 1 - depth;
      return paintTriangle(
        [at(share, tip), at(share, side, -reach * 0.7), at(share, side, reach * 0.7)],
        palette,
      );
    });
  });
}

/** Marks on a ring or a dial: dashed lines through the ring at limits, a triangle from outside at the set-point. */
export function paintRingMarks(
  { cx, cy, outer, inner }: { cx: number; cy: number; outer: number; inner: number },
  angleOf: (share: number) => number,
  marks: readonly ScaleMark[],
  palette: Palette,
): Primitive[] {
  const at = (share: number, radius: number, sideways = 0): Point => {
    const radians = ((angleOf(share) - 90) * Math.PI) / 180;
    return {
      x: cx + Math.cos(radians) * radius - Math.sin(radians) * sideways,
      y: cy + Math.sin(radians) * radius + Math.cos(radians) * sideways,
    };
  };
  const reach = Math.min(9, outer * 0.14);
  return marks.flatMap(({ kind, share }): Primitive[] =>
    kind === 'limit'
      ? paintLine([at(share, inner), at(share, outer)], palette, dashed)
      : [
          paintTriangle(
            [at(share, outer - reach), at(share, outer, -reach * 0.7), at(share, outer, reach * 0.7)],
            palette,
          ),
        ],
  );
}
