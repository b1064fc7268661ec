import {
  fillOf,
  layoutText,
  type PaintContext,
  type Primitive,
  type RectPosition,
  strokeOf,
  type Widget,
} from '@zutai/diagram';
import type { ComplexCarouselData } from './model.ts';
import { listPictures } from './pictures.ts';

/** The first picture and a dot for each. */
export function paintComplexCarousel(
  widget: Widget<ComplexCarouselData, RectPosition>,
  { palette }: PaintContext,
): readonly Primitive[] {
  const { position, style, data } = widget;
  const { x, y, width, height } = position;
  const box = { x, y, width, height };
  const pictures = listPictures(data);
  const [first] = pictures;
  const radius = Math.min(style.radius, width / 2, height / 2);
  const ground: Primitive = { kind: 'rect', ...box, radius, fill: fillOf(style, palette) };
  if (!first) {
    const dashed = { color: palette.textMuted, width: 1, dashes: [4, 3] };
    return [{ ...ground, stroke: dashed }, ...layoutText(widget.widgetName, box, style, palette.textMuted)];
  }
  const isFlippedX = style.flip === 'horizontal' || style.flip === 'both';
  const isFlippedY = style.flip === 'vertical' || style.flip === 'both';
  const r = Math.min(4, height / 12);
  const dots = pictures.map(
    (_picture, place): Primitive => ({
      kind: 'ellipse',
      cx: x + width / 2 + (place - (pictures.length - 1) / 2) * r * 4,
      cy: y + height - r * 3,
      rx: r,
      ry: r,
      fill: place === 0 ? palette.accent : palette.surface,
      stroke: { color: palette.line, width: 1 },
    }),
  );
  const outline = strokeOf(style, palette);
  return [
    ground,
    { kind: 'image', ...box, href: first.href, fit: style.fit, isFlippedX, isFlippedY },
    ...(pictures.length > 1 ? dots : []),
    ...(outline ? [{ kind: 'rect', ...box, radius, stroke: outline } as const] : []),
  ];
}
