import type { PaintContext, Primitive, Widget } from '@zutai/diagram';
import { fitText } from '../chart/paint/fit-text.ts';
import type { ChartPosition } from '../chart/paint/frame.ts';
import { paintStandIn } from '../chart/paint/stand-in.ts';
import type { ComplexMapData } from './model.ts';

const steps = [0.2, 0.4, 0.6, 0.8];

/** The map where it is not live: a net of meridians and parallels, and the names of what is on it. */
export function paintComplexMap(
  widget: Widget<ComplexMapData, ChartPosition>,
  context: PaintContext,
): readonly Primitive[] {
  const { palette, words } = context;
  const { primitives, rest, size } = paintStandIn(widget, context);
  const { x, y, width, height } = rest;
  const stroke = { color: palette.track, width: 1 };
  const net = steps.flatMap((share): Primitive[] => [
    {
      kind: 'line',
      points: [
        { x: x + width * share, y },
        { x: x + width * share, y: y + height },
      ],
      stroke,
    },
    {
      kind: 'line',
      points: [
        { x, y: y + height * share },
        { x: x + width, y: y + height * share },
      ],
      stroke,
    },
  ]);
  const titles = widget.data.equipments.map(({ title, equipmentId }) => title || equipmentId);
  const room = Math.max(1, Math.floor(height / (size * 1.6)) - 1);
  const shown =
    titles.length <= room ? titles : [...titles.slice(0, room - 1), `+${titles.length - room + 1}`];
  const lines = (shown.length > 0 ? shown : [words.noValue]).map(
    (text, place): Primitive => ({
      kind: 'text',
      text: fitText(text, width - size * 2, size),
      x: x + size,
      y: y + size * (1.2 + 1.6 * place),
      fill: palette.textMuted,
      size,
      anchor: 'start',
      baseline: 'middle',
    }),
  );
  const outline: Primitive = { kind: 'rect', ...rest, stroke: { color: palette.line, width: 1 } };
  return [...primitives, ...net, outline, ...lines];
}
