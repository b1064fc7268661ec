import {
  fillOf,
  isBound,
  type Joint,
  type LinePosition,
  type PaintContext,
  type Point,
  type Primitive,
  polygon,
  resolveColor,
  strokeOf,
  toNumber,
  type Widget,
} from '@zutai/diagram';
import { runsOf } from '../paint/way-runs.ts';
import type { ShapePipeData } from './model.ts';

/** -1, 0 or 1. Only a good value flows: what moves on a screen is taken for true. */
function directionOf(data: ShapePipeData, { live }: PaintContext): number {
  if (!isBound(data)) return 0;
  const { value, quality } = live.get(data);
  return quality === 'good' ? Math.sign(toNumber(value) ?? 0) : 0;
}

/** How far an opening reaches beyond the wall, so that no seam is left between two edges that meet there. */
const overlap = 0.5;

/** The wall of a main is open where a branch joins. */
function paintOpening(
  points: readonly Point[],
  { segment, at, side, width }: Extract<Joint, { kind: 'tee' }>,
  thickness: number,
  room: number,
  fill: string,
): Primitive {
  const [a, b] = [points[segment] ?? points[0]!, points[segment + 1] ?? points.at(-1)!];
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const along = { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
  const middle = { x: a.x + (b.x - a.x) * at, y: a.y + (b.y - a.y) * at };
  const corner = (wide: number, out: number) => ({
    x: middle.x + along.x * wide - along.y * side * out,
    y: middle.y + along.y * wide + along.x * side * out,
  });
  const [inner, outer, half] = [room / 2 - overlap, thickness / 2 + overlap, width / 2];
  const corners = [corner(-half, inner), corner(half, inner), corner(half, outer), corner(-half, outer)];
  return { kind: 'path', segments: polygon(corners), fill };
}

/** A pipe: its wall, what is inside, and dashes that run where it flows. */
export function paintShapePipe(
  widget: Widget<ShapePipeData, LinePosition>,
  context: PaintContext,
): readonly Primitive[] {
  const { data, style, position } = widget;
  const { palette } = context;
  const { points } = position;
  const { thickness, cap } = data;
  const wall = strokeOf(style, palette);
  const inside = fillOf(style, palette);
  const wallColor = wall?.color ?? inside ?? palette.line;
  const runs = runsOf(points, data.joints);
  const draw = (color: string, width: number): Primitive[] =>
    runs.map((run) => ({ kind: 'line', points: run, stroke: { color, width, cap } }));
  const painted = draw(wallColor, thickness);
  const room = thickness - 2 * (wall?.width ?? 0);
  if (wall && inside && room > 0.5) {
    painted.push(...draw(inside, room));
    for (const joint of data.joints ?? [])
      if (joint.kind === 'tee') painted.push(paintOpening(points, joint, thickness, room, inside));
  }
  const direction = directionOf(data, context);
  if (direction !== 0 && data.speed > 0) {
    const width = Math.max(1.5, thickness * 0.35);
    const color = resolveColor(data.flowColor, palette, palette.accent);
    for (const run of runs)
      painted.push({
        kind: 'line',
        points: run,
        stroke: { color, width, dashes: [width * 3, width * 3] },
        flow: { unitsPerSecond: direction * data.speed },
      });
  }
  return painted;
}
