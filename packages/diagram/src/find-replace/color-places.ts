import type { Widget } from '../document/widget.ts';
import { isColorText } from '../paint/color.ts';
import type { WordSource } from '../word-places/word-places.ts';

interface ColorPlace {
  readonly widgetId: string;
  readonly path: string;
  readonly value: string;
}

/** Parts of a widget that hold colours. */
const parts = ['style', 'data', 'animation'] as const;
/** `fill` and `stroke` hold the colours of imported drawings. */
const colorName = /colou?r$|^fill$|^stroke$/i;
const maxDepth = 24;

/** The colours of a widget without those in its children; a fill or a line that is off has none. */
export function listColorPlaces(widget: Widget, { isStyled }: Pick<WordSource, 'isStyled'>): ColorPlace[] {
  const places: ColorPlace[] = [];
  const walk = (value: unknown, path: string, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > maxDepth) return;
    if ((value as { enable?: unknown }).enable === false) return;
    for (const [name, inner] of Object.entries(value)) {
      const at = `${path}.${name}`;
      if (typeof inner === 'object') walk(inner, at, depth + 1);
      else if (typeof inner === 'string' && colorName.test(name) && isColorText(inner))
        places.push({ widgetId: widget.id, path: at, value: inner });
    }
  };
  for (const part of parts) walk(widget[part], part, 0);
  return isStyled
    ? places.filter(({ path }) => !path.startsWith('style.') || isStyled(widget, path))
    : places;
}
