import { type Box, layoutText, type Primitive, type RectPosition, type WidgetStyle } from '@zutai/diagram';
import { type LabelPlace, symbolBox } from './symbol-place.ts';

/** Between the symbol and its label, page units. */
const gap = 2;
/** Width to which a label is squeezed, page units. */
const maxWidth = 240;

const aligns: Readonly<Record<LabelPlace, WidgetStyle['align']>> = {
  inside: { horizontal: 'center', vertical: 'middle' },
  below: { horizontal: 'center', vertical: 'top' },
  above: { horizontal: 'center', vertical: 'bottom' },
  left: { horizontal: 'right', vertical: 'middle' },
  right: { horizontal: 'left', vertical: 'middle' },
};

/** Where the label stands beside what the symbol takes up as it is turned. */
function labelBox(place: LabelPlace, around: Box, height: number): Box {
  const [middleX, middleY] = [around.x + around.width / 2, around.y + around.height / 2];
  const [x, y] = [middleX - maxWidth / 2, middleY - height / 2];
  switch (place) {
    case 'inside':
      return around;
    case 'below':
      return { x, y: around.y + around.height + gap, width: maxWidth, height };
    case 'above':
      return { x, y: around.y - gap - height, width: maxWidth, height };
    case 'left':
      return { x: around.x - gap - maxWidth, y, width: maxWidth, height };
    case 'right':
      return { x: around.x + around.width + gap, y, width: maxWidth, height };
  }
}

function boundsTurned({ x, y, width, height }: Box, degrees: number): Box {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)].map(Math.abs);
  const wide = width * (cos ?? 1) + height * (sin ?? 0);
  const high = width * (sin ?? 0) + height * (cos ?? 1);
  return { x: x + (width - wide) / 2, y: y + (height - high) / 2, width: wide, height: high };
}

/** The tag or name that is written to a symbol: upright, however the symbol is turned. */
export function paintLabel(
  text: string,
  place: LabelPlace,
  position: RectPosition,
  style: WidgetStyle,
  color: string,
): readonly Primitive[] {
  if (text.trim() === '') return [];
  const box = symbolBox(position, style.fit);
  const { rotate } = position;
  const height = text.split('\n').length * style.font.size * 1.4;
  const at = labelBox(place, boundsTurned(box, rotate), height);
  const children = layoutText(text, at, { ...style, align: aligns[place] }, color);
  if (rotate === 0) return children;
  const turn = { degrees: -rotate, cx: box.x + box.width / 2, cy: box.y + box.height / 2 };
  return [{ kind: 'group', children, rotate: turn }];
}
