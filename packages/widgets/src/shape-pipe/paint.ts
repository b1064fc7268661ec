import {
  fillOf,
  type Joint,
  type LinePosition,
  type PaintContext,
  type Point,
  type Primitive,
  polygon,
  resolveColor,
  strokeOf,
  type Widget,
} from '@zutai/diagram';
import { arrowDirection, flowDirection, paintFlowArrows } from '../paint/flow-arrows.ts';
import { pipeEndsOf } from '../paint/pipe-ends.ts';
import { runsOf } from '../paint/way-runs.ts';
import type { ShapePipeData } from './model.ts';

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
  const ends = pipeEndsOf(points, data.joints, thickness);
  const runs = runsOf(ends.points, data.joints);
  const draw = (color: string, width: number): Primitive[] => [
    ...runs.map((run): Primitive => ({ kind: 'line', points: run, stroke: { color, width, cap } })),
    ...ends.fill(width, color),
  ];
  const painted = draw(wallColor, thickness);
  const room = thickness - 2 * (wall?.width ?? 0);
  if (wall && inside && room > 0.5) {
    painted.push(...draw(inside, room));
    for (const joint of data.joints ?? [])
      if (joint.kind === 'tee') painted.push(paintOpening(points, joint, thickness, room, inside));
  }
  const direction = flowDirection(data, context);
  const color = resolveColor(data.flowColor, palette, palette.accent);
  if (direction !== 0 && data.speed > 0) {
    const width = Math.max(1.5, thickness * 0.35);
    for (const run of runs)
      painted.push({
        kind: 'line',
        points: run,
        stroke: { color, width, dashes: [width * 3, width * 3] },
        flow: { unitsPerSecond: direction * data.speed },
      });
  }
  if (data.arrows === 'flow') {
    // Inside where there is room, else across the pipe.
    const width = Math.max(8, room > 8 ? room - 2 : thickness * 1.8);
    painted.push(
      ...paintFlowArrows(
        points,
        arrowDirection(data, context),
        { length: width * 1.3, width },
        color,
        data.joints,
      ),
    );
  }
  return painted;
}
