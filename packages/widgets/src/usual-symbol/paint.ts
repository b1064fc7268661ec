import {
  type Box,
  fillOf,
  isBound,
  layoutText,
  type PaintContext,
  type PaintWidget,
  type Primitive,
  polygon,
  type RectPosition,
  resolveColor,
  strokeOf,
  type Widget,
} from '@zutai/diagram';
import type { AnimationState } from '../animation/evaluate.ts';
import { textOn } from '../symbols/ink.ts';
import { hasBody, paintSymbol } from '../symbols/paint-symbol.ts';
import { stateFills, stateOf } from '../symbols/symbol-states.ts';
import { getSymbol } from '../symbols/symbols.ts';
import type { UsualSymbolData } from './model.ts';
import { paintLabel } from './paint-label.ts';
import { isFlippedX, isFlippedY, symbolBox } from './symbol-place.ts';

/** A triangle with "!" at the corner: a fault is shown by shape as well as by colour. */
function faultBadge(box: Box, { palette }: PaintContext): Primitive[] {
  const size = Math.max(10, Math.min(box.width, box.height) * 0.32);
  const [x, y] = [box.x + box.width - size, box.y];
  const segments = polygon([
    { x: x + size / 2, y },
    { x: x + size, y: y + size * 0.9 },
    { x, y: y + size * 0.9 },
  ]);
  const edge = { color: palette.surface, width: 1 };
  return [
    { kind: 'path', segments, fill: palette.bad, stroke: edge },
    {
      kind: 'text',
      text: '!',
      x: x + size / 2,
      y: y + size * 0.56,
      fill: palette.surface,
      size: size * 0.62,
      weight: '700',
      anchor: 'middle',
      baseline: 'middle',
    },
  ];
}

/**
 * A symbol in its state. The fill comes from the fillColor animation while it runs, else from the state, else from
 * the style; lines without a body take it as their colour. The rotation animation turns the rotor alone where there is one.
 */
export function paintUsualSymbol(
  widget: Widget<UsualSymbolData, RectPosition>,
  context: PaintContext,
  _paintChild: PaintWidget,
  animation: AnimationState,
): readonly Primitive[] {
  const { position, style, data } = widget;
  const { palette, live, mode } = context;
  const symbol = getSymbol(data.symbolId);
  const box = symbolBox(position, style.fit);
  if (!symbol) {
    const { x, y, width, height } = position;
    const stroke = { color: palette.textMuted, width: 1, dashes: [4, 4] };
    return [
      { kind: 'rect', x, y, width, height, stroke },
      ...layoutText(data.symbolId, position, style, palette.textMuted),
    ];
  }
  const state = mode === 'live' && isBound(data) ? stateOf(data.states, live.get(data)) : undefined;
  const own = fillOf(style, palette) ?? palette.surface;
  const stateFill = state && (stateFills[data.appearance] ?? stateFills.grey)[state](palette);
  const fill = animation.fillColor ? own : (stateFill ?? own);
  const stroke = strokeOf(style, palette) ?? { color: palette.line, width: 1 };
  // Lines alone have nothing to fill: they take the colour themselves, thicker; at a standstill they are as drawn.
  const isByLine = !hasBody(symbol) && (animation.fillColor !== null || (stateFill && state !== 'stopped'));
  const primitives = paintSymbol(symbol, box, {
    fill,
    stroke: isByLine ? { ...stroke, color: fill, width: stroke.width * 1.6 } : stroke,
    palette,
    isFlippedX: isFlippedX(style.flip),
    isFlippedY: isFlippedY(style.flip),
    degreesPerSecond: animation.degreesPerSecond,
  });
  const color = resolveColor(style.font.color, palette, palette.text);
  const ink = data.textPlace === 'inside' && !isByLine ? textOn(fill, color, palette) : color;
  const label = paintLabel(data.text, data.textPlace, position, style, ink);
  return [...primitives, ...(state === 'fault' ? faultBadge(box, context) : []), ...label];
}
