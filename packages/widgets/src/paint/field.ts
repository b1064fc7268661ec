import {
  fillOf,
  formatValue,
  type LiveValue,
  layoutText,
  type PaintContext,
  type Primitive,
  type RectPosition,
  resolveColor,
  strokeOf,
  type Widget,
} from '@zutai/diagram';

/** What a field shows at its right end: how it is filled in. */
export type FieldMark = 'none' | 'arrow' | 'clock';

function paintMark(mark: FieldMark, cx: number, cy: number, side: number, color: string): Primitive[] {
  const stroke = { color, width: 1.5, cap: 'round' as const };
  const half = side / 2;
  if (mark === 'arrow') {
    const points = [
      { x: cx - half, y: cy - half / 2 },
      { x: cx, y: cy + half / 2 },
      { x: cx + half, y: cy - half / 2 },
    ];
    return [{ kind: 'line', points, stroke }];
  }
  if (mark === 'clock') {
    const hands = [
      { x: cx, y: cy - half * 0.6 },
      { x: cx, y: cy },
      { x: cx + half * 0.5, y: cy },
    ];
    return [
      { kind: 'ellipse', cx, cy, rx: half, ry: half, stroke },
      { kind: 'line', points: hands, stroke },
    ];
  }
  return [];
}

/** The words of a value in a field: its text and unit, or that nothing is known. */
export function fieldText(live: LiveValue, { words }: Pick<PaintContext, 'words'>, unitShow = true): string {
  if (live.value === null) return words.noValue;
  return unitShow ? `${formatValue(live)} ${live.unit}`.trim() : formatValue(live);
}

interface FieldContent {
  text: string;
  /** Said softly: a hint of what is to be put in, no value. */
  isHint: boolean;
  mark: FieldMark;
}

/** A box to put something into: the stand-in of every field. */
export function paintField(
  { position, style }: Widget<unknown, RectPosition>,
  { palette }: PaintContext,
  { text, isHint, mark }: FieldContent,
): readonly Primitive[] {
  const { x, y, width, height } = position;
  const color = isHint ? palette.textMuted : resolveColor(style.font.color, palette, palette.text);
  const side = mark === 'none' ? 0 : Math.min(14, height * 0.45, width * 0.2);
  const room = { x: x + 2, y, width: Math.max(1, width - side - (side > 0 ? 10 : 4)), height };
  return [
    {
      kind: 'rect',
      x,
      y,
      width,
      height,
      radius: Math.min(style.radius, width / 2, height / 2),
      fill: fillOf(style, palette) ?? palette.surface,
      stroke: strokeOf(style, palette),
    },
    ...layoutText(text, room, style, color),
    ...paintMark(mark, x + width - side / 2 - 6, y + height / 2, side, palette.textMuted),
  ];
}
