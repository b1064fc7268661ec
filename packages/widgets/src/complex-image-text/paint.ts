import {
  type Box,
  fillOf,
  layoutText,
  type PaintContext,
  type Primitive,
  type RectPosition,
  resolveColor,
  safeImageHref,
  strokeOf,
  type Widget,
} from '@zutai/diagram';
import { wrapText } from '../paint/wrap-text.ts';
import type { ComplexImageTextData, ImageSide } from './model.ts';

type Split = (box: Box, share: number) => { image: Box; text: Box };

const top: Split = ({ x, y, width, height }, share) => ({
  image: { x, y, width, height: height * share },
  text: { x, y: y + height * share, width, height: height * (1 - share) },
});
const left: Split = ({ x, y, width, height }, share) => ({
  image: { x, y, width: width * share, height },
  text: { x: x + width * share, y, width: width * (1 - share), height },
});
const splits: Readonly<Record<ImageSide, Split>> = {
  top,
  left,
  bottom(box, share) {
    const { image, text } = top(box, 1 - share);
    return { image: text, text: image };
  },
  right(box, share) {
    const { image, text } = left(box, 1 - share);
    return { image: text, text: image };
  },
};

function paintPicture(imgUrl: string, box: Box, { style }: Widget, { palette }: PaintContext): Primitive[] {
  if (box.width < 1 || box.height < 1) return [];
  const href = safeImageHref(imgUrl);
  if (href) return [{ kind: 'image', ...box, href, fit: style.fit }];
  const { x, y, width, height } = box;
  const hills = [
    { x, y: y + height * 0.9 },
    { x: x + width * 0.35, y: y + height * 0.4 },
    { x: x + width * 0.55, y: y + height * 0.7 },
    { x: x + width * 0.75, y: y + height * 0.5 },
    { x: x + width, y: y + height * 0.9 },
  ];
  return [
    { kind: 'rect', ...box, fill: palette.track },
    { kind: 'line', points: hills, stroke: { color: palette.textMuted, width: 1.5 } },
  ];
}

/** A picture, and beside it a title and as much of the text as has room. */
export function paintComplexImageText(
  widget: Widget<ComplexImageTextData, RectPosition>,
  context: PaintContext,
): readonly Primitive[] {
  const { position, style, data } = widget;
  const { palette } = context;
  const { x, y, width, height } = position;
  const share = Math.max(0, Math.min(1, data.imageShare / 100));
  const { image, text } = (splits[data.imageSide] ?? top)({ x, y, width, height }, share);
  const color = resolveColor(style.font.color, palette, palette.text);
  const lineHeight = style.font.size * 1.4;
  const padding = Math.min(8, text.width / 10, text.height / 6);
  const room = {
    x: text.x + padding,
    y: text.y + padding,
    width: Math.max(1, text.width - 2 * padding),
    height: Math.max(1, text.height - 2 * padding),
  };
  const titleLines = data.title === '' ? 0 : 1;
  const maxLines = Math.floor(room.height / lineHeight) - titleLines;
  // layoutText keeps 4 units free at each side.
  const lines = wrapText(data.text, room.width - 8, style.font.size, maxLines);
  const all = [...(titleLines > 0 ? [data.title] : []), ...lines];
  const written =
    room.height < lineHeight * 0.8
      ? []
      : layoutText(all.join('\n'), room, style, color).map((line, place) =>
          place < titleLines ? { ...line, weight: 'bold' } : line,
        );
  const radius = Math.min(style.radius, width / 2, height / 2);
  const outline = strokeOf(style, palette);
  return [
    { kind: 'rect', x, y, width, height, radius, fill: fillOf(style, palette) },
    ...paintPicture(data.imgUrl, image, widget, context),
    ...(all.length > 0 ? written : []),
    ...(outline ? [{ kind: 'rect', x, y, width, height, radius, stroke: outline } as const] : []),
  ];
}
