import {
  type Box,
  fillOf,
  layoutText,
  type PaintContext,
  type Primitive,
  type RectPosition,
  strokeOf,
  type WidgetStyle,
} from '@zutai/diagram';

/** Section 3: "Charts: also top, right, bottom, left margins." Page units, beside a small one of their own. */
export const chartMargins = { top: 0, right: 0, bottom: 0, left: 0 } as const;

export type ChartPosition = RectPosition & Partial<Record<keyof typeof chartMargins, number>>;

const margin = 8;

/** The box inside the chart's margins. */
export function plotBox(position: ChartPosition): Box {
  const { x, y, width, height, top = 0, right = 0, bottom = 0, left = 0 } = position;
  return {
    x: x + left + margin,
    y: y + top + margin,
    width: Math.max(1, width - left - right - 2 * margin),
    height: Math.max(1, height - top - bottom - 2 * margin),
  };
}

export function paintChartGround(
  { x, y, width, height }: RectPosition,
  style: WidgetStyle,
  { palette }: PaintContext,
): Primitive[] {
  const fill = fillOf(style, palette);
  const stroke = strokeOf(style, palette);
  return fill || stroke ? [{ kind: 'rect', x, y, width, height, radius: style.radius, fill, stroke }] : [];
}

/** A chart without entries: its place and that there is nothing, so that it is not taken for zero. */
export function paintNoEntries(box: Box, style: WidgetStyle, { palette, words }: PaintContext): Primitive[] {
  return [
    { kind: 'rect', ...box, stroke: { color: palette.textMuted, width: 1, dashes: [4, 4] } },
    ...layoutText(words.noValue, box, style, palette.textMuted),
  ];
}
