import {
  fillOf,
  type PaintContext,
  type Primitive,
  type RectPosition,
  resolveColor,
  strokeOf,
  type Widget,
} from '@zutai/diagram';
import { fitText } from '../chart/paint/fit-text.ts';
import type { ComplexVideoData } from './model.ts';
import { sourceOf, sourceText } from './source.ts';

/** A camera on the ground of the video, with its name and where its pictures come from. Nothing is connected to. */
export function paintComplexVideo(
  { position, style, data, widgetName }: Widget<ComplexVideoData, RectPosition>,
  { palette }: PaintContext,
): readonly Primitive[] {
  const { x, y, width, height } = position;
  const color = resolveColor(style.font.color, palette, palette.text);
  const size = Math.max(6, Math.min(style.font.size, height / 8));
  const side = Math.min(width, height) * 0.28;
  const [left, top] = [x + width / 2 - side * 0.6, y + height * 0.42 - side * 0.4];
  const stroke = { color, width: Math.max(1, side / 16) };
  const line = (text: string, place: number): Primitive => ({
    kind: 'text',
    text: fitText(text, width - size, size),
    x: x + width / 2,
    y: y + height * 0.72 + place * size * 1.5,
    fill: color,
    size,
    family: style.font.family,
    anchor: 'middle',
    baseline: 'middle',
  });
  return [
    { kind: 'rect', x, y, width, height, fill: fillOf(style, palette), stroke: strokeOf(style, palette) },
    { kind: 'rect', x: left, y: top, width: side * 0.8, height: side * 0.8, stroke },
    {
      kind: 'path',
      segments: [
        ['move', left + side * 0.8, top + side * 0.3],
        ['line', left + side * 1.2, top + side * 0.1],
        ['line', left + side * 1.2, top + side * 0.7],
        ['line', left + side * 0.8, top + side * 0.5],
        ['close'],
      ],
      stroke,
    },
    line(data.title || widgetName, 0),
    line(sourceText(sourceOf(data.dataAddon)), 1),
  ];
}
