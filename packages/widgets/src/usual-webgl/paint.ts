import type { Box, PaintContext, Primitive, Widget } from '@zutai/diagram';
import type { ChartPosition } from '../chart/paint/frame.ts';
import { paintStandIn } from '../chart/paint/stand-in.ts';
import type { UsualWebglData } from './model.ts';

/** A cube in outline: something with depth belongs here. */
function cube({ x, y, width, height }: Box, color: string): Primitive[] {
  const side = Math.min(width, height) * 0.4;
  const depth = side * 0.4;
  const left = x + (width - side - depth) / 2;
  const top = y + (height - side + depth) / 2;
  const stroke = { color, width: 1.5 };
  const front: Primitive = { kind: 'rect', x: left, y: top, width: side, height: side, stroke };
  const edges = [
    [left, top, left + depth, top - depth],
    [left + side, top, left + side + depth, top - depth],
    [left + side, top + side, left + side + depth, top + side - depth],
  ].map(([x1, y1, x2, y2]): Primitive => {
    const points = [
      { x: x1!, y: y1! },
      { x: x2!, y: y2! },
    ];
    return { kind: 'line', points, stroke };
  });
  const back = [
    { x: left + depth, y: top - depth },
    { x: left + side + depth, y: top - depth },
    { x: left + side + depth, y: top + side - depth },
  ];
  return [front, ...edges, { kind: 'line', points: back, stroke }];
}

/** A scene is drawn by a component; here is its place, its name and which scene it is. */
export function paintUsualWebgl(
  widget: Widget<UsualWebglData, ChartPosition>,
  context: PaintContext,
): readonly Primitive[] {
  const { palette, words } = context;
  const { sceneId } = widget.data;
  const { primitives, rest, size } = paintStandIn(widget, context);
  const outline: Primitive = {
    kind: 'rect',
    ...rest,
    stroke: { color: palette.textMuted, width: 1, dashes: [4, 4] },
  };
  const label: Primitive = {
    kind: 'text',
    text: sceneId === '' ? words.noValue : `#${sceneId}`,
    x: rest.x + rest.width / 2,
    y: rest.y + rest.height - size,
    fill: palette.textMuted,
    size,
    anchor: 'middle',
    baseline: 'middle',
    maxWidth: rest.width,
  };
  return [...primitives, outline, ...cube(rest, sceneId === '' ? palette.track : palette.line), label];
}
