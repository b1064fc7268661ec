import { layoutText, type PaintContext, type Primitive, type Widget } from '@zutai/diagram';
import { fitText } from '../paint/fit-text.ts';
import type { ChartPosition } from '../paint/frame.ts';
import { paintStandIn } from '../paint/stand-in.ts';

/**
 * A table where it is not live: its name, the heads of its columns and empty rows. No cell is made up. `note` says
 * why there is nothing in it.
 */
export function paintTable(
  widget: Widget<unknown, ChartPosition>,
  heads: readonly string[],
  note: string,
  context: PaintContext,
): Primitive[] {
  const { palette } = context;
  const { primitives, rest, size } = paintStandIn(widget, context);
  const { x, y, width, height } = rest;
  const line = Math.min(size * 2, height / 2);
  const column = width / Math.max(1, heads.length);
  const words = heads.map((head, place): Primitive => {
    const left = x + column * place;
    return {
      kind: 'text',
      text: fitText(head, column - size, size),
      x: left + size / 2,
      y: y + line / 2,
      fill: palette.textMuted,
      size,
      weight: '600',
      anchor: 'start',
      baseline: 'middle',
    };
  });
  const rows = Math.min(50, Math.floor(height / line));
  const lines = Array.from({ length: Math.max(0, rows - 1) }, (_, place): Primitive => {
    const level = y + line * (place + 2);
    const points = [
      { x, y: level },
      { x: x + width, y: level },
    ];
    return { kind: 'line', points, stroke: { color: palette.track, width: 1 } };
  });
  const body = { x, y: y + line, width, height: Math.max(1, height - line) };
  return [
    ...primitives,
    { kind: 'rect', x, y, width, height: line, fill: palette.track },
    ...words,
    ...lines,
    { kind: 'rect', ...rest, stroke: { color: palette.track, width: 1 } },
    ...layoutText(note, body, widget.style, palette.textMuted),
  ];
}
