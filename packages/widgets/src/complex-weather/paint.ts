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
import { type ComplexWeatherData, districtOf } from './model.ts';

/** A sun behind a cloud with the name of the widget: which weather it is only the live page knows. */
export function paintComplexWeather(
  { position, style, data, widgetName }: Widget<ComplexWeatherData, RectPosition>,
  { palette }: PaintContext,
): readonly Primitive[] {
  const { x, y, width, height } = position;
  const color = resolveColor(style.font.color, palette, palette.text);
  const size = Math.max(6, Math.min(style.font.size, height / 5));
  const side = Math.min(height * 0.5, width * 0.35);
  const [cx, cy] = [x + size + side / 2, y + height / 2];
  const stroke = { color: palette.textMuted, width: Math.max(1, side / 20) };
  const left = x + size * 2 + side;
  const line = (text: string, place: number, fill: string): Primitive => ({
    kind: 'text',
    text: fitText(text, Math.max(1, x + width - left - size), size),
    x: left,
    y: cy + (place - 0.5) * size * 1.5,
    fill,
    size,
    family: style.font.family,
    anchor: 'start',
    baseline: 'middle',
  });
  const place = data.positionType === 'district' ? districtOf(data) : '';
  return [
    { kind: 'rect', x, y, width, height, fill: fillOf(style, palette), stroke: strokeOf(style, palette) },
    { kind: 'ellipse', cx: cx + side * 0.15, cy: cy - side * 0.15, rx: side * 0.22, ry: side * 0.22, stroke },
    {
      kind: 'rect',
      x: cx - side * 0.45,
      y: cy,
      width: side * 0.8,
      height: side * 0.35,
      radius: side * 0.17,
      fill: palette.surface,
      stroke,
    },
    line(data.title || widgetName, 0, color),
    line(place, 1, palette.textMuted),
  ];
}
