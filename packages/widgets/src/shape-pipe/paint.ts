import {
  fillOf,
  isBound,
  type LinePosition,
  type PaintContext,
  type Primitive,
  resolveColor,
  strokeOf,
  toNumber,
  type Widget,
} from '@zutai/diagram';
import type { ShapePipeData } from './model.ts';

/** -1, 0 or 1. Only a good value flows: what moves on a screen is taken for true. */
function directionOf(data: ShapePipeData, { live }: PaintContext): number {
  if (!isBound(data)) return 0;
  const { value, quality } = live.get(data);
  return quality === 'good' ? Math.sign(toNumber(value) ?? 0) : 0;
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
  const painted: Primitive[] = [
    { kind: 'line', points, stroke: { color: wallColor, width: thickness, cap } },
  ];
  const room = thickness - 2 * (wall?.width ?? 0);
  if (wall && inside && room > 0.5)
    painted.push({ kind: 'line', points, stroke: { color: inside, width: room, cap } });
  const direction = directionOf(data, context);
  if (direction !== 0 && data.speed > 0) {
    const width = Math.max(1.5, thickness * 0.35);
    const color = resolveColor(data.flowColor, palette, palette.accent);
    painted.push({
      kind: 'line',
      points,
      stroke: { color, width, dashes: [width * 3, width * 3] },
      flow: { unitsPerSecond: direction * data.speed },
    });
  }
  return painted;
}
