import type { WidgetStyle } from '../document/style.ts';
import type { Box } from '../geometry/box.ts';
import { resolveColor } from './color.ts';
import type { Palette } from './palette.ts';
import type { PathSegment, StrokePaint, TextPrimitive } from './primitive.ts';

/** '4,2' → [4, 2]; anything unreadable is solid. */
export function parseDashes(dasharray: string): readonly number[] {
  const lengths = dasharray
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);
  return lengths.every((length) => Number.isFinite(length) && length >= 0) ? lengths : [];
}

export function fillOf(style: WidgetStyle, palette: Palette, override?: string | null): string | undefined {
  if (override) return resolveColor(override, palette, palette.equipment);
  return style.fill.enable ? resolveColor(style.fill.color, palette, palette.equipment) : undefined;
}

export function strokeOf(
  style: WidgetStyle,
  palette: Palette,
  override?: string | null,
): StrokePaint | undefined {
  const { stroke } = style;
  if (!override && (!stroke.enable || stroke.width <= 0)) return undefined;
  return {
    color: resolveColor(override || stroke.color, palette, palette.line),
    width: Math.max(stroke.width, override ? 1 : 0),
    dashes: parseDashes(stroke.dasharray),
  };
}

export function polygon(points: readonly { x: number; y: number }[]): PathSegment[] {
  const segments: PathSegment[] = points.map(({ x, y }, place) => [place === 0 ? 'move' : 'line', x, y]);
  return [...segments, ['close']];
}

/** A piece of a ring, degrees clockwise from "up". */
export function ringPiece(
  cx: number,
  cy: number,
  outer: number,
  inner: number,
  from: number,
  to: number,
): PathSegment[] {
  return [['arc', cx, cy, outer, from, to], ['arc', cx, cy, inner, to, from], ['close']];
}

const anchors = { left: 'start', center: 'middle', right: 'end' } as const;

/** How much of the room that is left over lies before the text. */
const horizontalShares = { left: 0, center: 0.5, right: 1 } as const;
const verticalShares = { top: 0, middle: 0.5, bottom: 1 } as const;

/** Lines of one text; the box has long ended by then. */
const maxLines = 1000;

/** Lines of text inside a box, aligned as the style says. Each line of the text is one primitive. */
export function layoutText(text: string, box: Box, style: WidgetStyle, color: string): TextPrimitive[] {
  const { font, align } = style;
  // Most texts are values: of one line, painted anew with each change.
  const lines = text.includes('\n') ? text.split('\n', maxLines) : [text];
  const lineHeight = font.size * 1.4;
  const padding = Math.min(4, box.width / 8);
  const total = lineHeight * lines.length;
  const left = box.x + padding + (horizontalShares[align.horizontal] ?? 0) * (box.width - 2 * padding);
  const top = box.y + (verticalShares[align.vertical] ?? 0.5) * (box.height - total);
  return lines.map((line, place) => ({
    kind: 'text',
    text: line,
    x: left,
    y: top + lineHeight * (place + 0.5),
    fill: color,
    size: font.size,
    family: font.family,
    weight: font.weight,
    style: font.style,
    isUnderlined: font.underLine,
    anchor: anchors[align.horizontal] ?? 'start',
    baseline: 'middle',
    maxWidth: Math.max(1, box.width - 2 * padding),
  }));
}
