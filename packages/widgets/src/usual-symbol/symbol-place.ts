import type { Box, Outline, Port, RectPosition, Widget, WidgetStyle } from '@zutai/diagram';
import { type BoxShares, outlineOfSymbol, placeInShares } from '../symbols/symbol-outline.ts';
import { getSymbol } from '../symbols/symbols.ts';

/** Where the label of a symbol stands. */
export const labelPlaces = ['below', 'above', 'left', 'right', 'inside'] as const;
export type LabelPlace = (typeof labelPlaces)[number];

/** Symbols keep their proportions unless the style stretches them. */
export function symbolBox({ x, y, width, height }: Box, fit: string): Box {
  if (fit === 'fill') return { x, y, width, height };
  const side = Math.min(width, height);
  return { x: x + (width - side) / 2, y: y + (height - side) / 2, width: side, height: side };
}

export const isFlippedX = (flip: string) => flip === 'horizontal' || flip === 'both';
export const isFlippedY = (flip: string) => flip === 'vertical' || flip === 'both';

function boxShares(widget: Widget): BoxShares {
  const { x, y, width, height } = widget.position as RectPosition;
  // Of a file of elsewhere.
  const style: Partial<WidgetStyle> | undefined = widget.style;
  const { fit = '', flip = '' } = style ?? {};
  const box = symbolBox({ x, y, width, height }, fit);
  const flips = { isFlippedX: isFlippedX(flip), isFlippedY: isFlippedY(flip) };
  if (width <= 0 || height <= 0) return { x: 0, y: 0, width: 1, height: 1, ...flips };
  return {
    x: (box.x - x) / width,
    y: (box.y - y) / height,
    width: box.width / width,
    height: box.height / height,
    ...flips,
  };
}

const symbolOf = ({ data }: Widget) => getSymbol((data as { symbolId?: string }).symbolId ?? '');

/** To 4 decimals, as it is written to the file. */
const roundShare = (share: number) => Math.max(0, Math.min(1, Number(share.toFixed(4))));
const turn = (along: number, isFlipped: boolean) => (isFlipped ? 0 - along : along);

/** The nozzles of the symbol where the widget shows them. */
export function portsOfSymbol(widget: Widget): readonly Port[] {
  const symbol = symbolOf(widget);
  if (!symbol) return [];
  const shares = boxShares(widget);
  return symbol.ports.map(({ id, direction, ...at }) => {
    const { x, y } = placeInShares(at, shares);
    const way = { x: turn(direction.x, shares.isFlippedX), y: turn(direction.y, shares.isFlippedY) };
    return { id, anchor: { x: roundShare(x), y: roundShare(y) }, direction: way };
  });
}

/** The wall of the symbol as the widget shows it. */
export function wallOfSymbol(widget: Widget): Outline | undefined {
  const symbol = symbolOf(widget);
  if (!symbol) return undefined;
  const shares = boxShares(widget);
  const { faces, lines } = outlineOfSymbol(symbol);
  const place = (pieces: Outline['faces']) =>
    pieces.map((points) => points.map((point) => placeInShares(point, shares)));
  return { faces: place(faces), lines: place(lines) };
}
