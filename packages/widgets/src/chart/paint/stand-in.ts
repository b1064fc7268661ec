import { type Box, type PaintContext, type Primitive, resolveColor, type Widget } from '@zutai/diagram';
import { type ChartPosition, paintChartGround, plotBox } from './frame.ts';

/** What stands in for a widget that is drawn by a component of its own: its ground, its name, and the room left. */
export interface StandIn {
  primitives: Primitive[];
  rest: Box;
  /** Font size of its words, page units. */
  size: number;
}

/** Ground and title of a widget, for the designer, for print and until its component is there. */
export function paintStandIn(
  { position, style, widgetName }: Widget<unknown, ChartPosition>,
  context: PaintContext,
): StandIn {
  const box = plotBox(position);
  const size = Math.max(8, Math.min(style.font.size, 14, box.height / 5));
  const ground = paintChartGround(position, style, context);
  const title: Primitive = {
    kind: 'text',
    text: widgetName,
    x: box.x,
    y: box.y + size * 0.7,
    fill: resolveColor(style.font.color, context.palette, context.palette.text),
    size,
    family: style.font.family,
    weight: '600',
    anchor: 'start',
    baseline: 'middle',
    maxWidth: box.width,
  };
  const head = size * 1.8;
  const rest = { ...box, y: box.y + head, height: Math.max(1, box.height - head) };
  return { primitives: [...ground, title], rest, size };
}

/** Two axes with a few ticks and no numbers: what is measured along them is not known while nothing is read. */
export function paintAxes({ x, y, width, height }: Box, { palette }: PaintContext): Primitive[] {
  const bottom = y + height;
  const grid = [0.25, 0.5, 0.75].map((share): Primitive => {
    const level = y + height * share;
    const points = [
      { x, y: level },
      { x: x + width, y: level },
    ];
    return { kind: 'line', points, stroke: { color: palette.track, width: 1 } };
  });
  const corner = [
    { x, y },
    { x, y: bottom },
    { x: x + width, y: bottom },
  ];
  return [...grid, { kind: 'line', points: corner, stroke: { color: palette.line, width: 1 } }];
}
