import {
  fillOf,
  layoutText,
  type PaintContext,
  type Primitive,
  type RectPosition,
  strokeOf,
  type Widget,
} from '@zutai/diagram';
import { fitText } from '../chart/paint/fit-text.ts';
import { readFrameAddress } from './frame-address.ts';
import type { ComplexIframeData } from './model.ts';

/** The outline of a browser window with its address: what it shows is seen on the live page only. */
export function paintComplexIframe(
  widget: Widget<ComplexIframeData, RectPosition>,
  { palette }: PaintContext,
): readonly Primitive[] {
  const { position, style, data } = widget;
  const { x, y, width, height } = position;
  const address = readFrameAddress(data.url);
  const bar = Math.min(22, height / 3);
  const outline = strokeOf(style, palette) ?? { color: palette.line, width: 1, dashes: [4, 3] };
  const soft = { ...style, font: { ...style.font, size: Math.min(style.font.size, bar * 0.6) } };
  const room = Math.max(1, width - bar * 3);
  const label = address.kind === 'shown' ? address.href : '';
  const dots = [0, 1, 2].map(
    (place): Primitive => ({
      kind: 'ellipse',
      cx: x + bar * (0.5 + place * 0.6),
      cy: y + bar / 2,
      rx: bar * 0.16,
      ry: bar * 0.16,
      fill: palette.textMuted,
    }),
  );
  const mark = address.kind === 'refused' ? '⚠ ' : '';
  return [
    { kind: 'rect', x, y, width, height, fill: fillOf(style, palette), stroke: outline },
    { kind: 'rect', x, y, width, height: bar, fill: palette.track },
    ...dots,
    ...layoutText(
      fitText(label, room, soft.font.size),
      { x: x + bar * 2.2, y, width: room, height: bar },
      { ...soft, align: { horizontal: 'left', vertical: 'middle' } },
      palette.textMuted,
    ),
    ...layoutText(
      mark + (data.title || widget.widgetName),
      { x, y: y + bar, width, height: Math.max(1, height - bar) },
      style,
      palette.textMuted,
    ),
  ];
}
