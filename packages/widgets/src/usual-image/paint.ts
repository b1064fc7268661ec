import {
  layoutText,
  type PaintContext,
  type Primitive,
  type RectPosition,
  safeImageHref,
  strokeOf,
  type Widget,
} from '@zutai/diagram';
import type { UsualImageData } from './model.ts';

/** A picture; without one, its place. */
export function paintUsualImage(
  widget: Widget<UsualImageData, RectPosition>,
  { palette }: PaintContext,
): readonly Primitive[] {
  const { position, style, data } = widget;
  const { x, y, width, height } = position;
  const box = { x, y, width, height };
  const stroke = strokeOf(style, palette);
  const href = safeImageHref(data.url);
  if (!href) {
    const dashed = { color: palette.textMuted, width: 1, dashes: [4, 3] };
    return [
      { kind: 'rect', ...box, stroke: dashed },
      ...layoutText(widget.widgetName, box, style, palette.textMuted),
    ];
  }
  const isFlippedX = style.flip === 'horizontal' || style.flip === 'both';
  const isFlippedY = style.flip === 'vertical' || style.flip === 'both';
  const image: Primitive = { kind: 'image', ...box, href, fit: style.fit, isFlippedX, isFlippedY };
  return stroke ? [image, { kind: 'rect', ...box, radius: style.radius, stroke }] : [image];
}
