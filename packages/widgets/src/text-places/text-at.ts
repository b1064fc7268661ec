import {
  type Box,
  boxHasPoint,
  inkOfText,
  localisedText,
  localiseWidget,
  type PaintContext,
  type Point,
  type Primitive,
  rotatePoint,
  type TextPrimitive,
  unionBoxes,
  type Widget,
} from '@zutai/diagram';
import { paintWidget } from '../paint-widget.ts';
import { textPathsOf } from './text-paths.ts';

/** Page units around a text that still count as on it. */
const reach = 3;

/** A text of a widget where it is painted. */
export interface TextPlace {
  readonly path: string;
  /** All lines of it; undefined where it stands turned. */
  readonly box: Box | undefined;
}

interface PaintedText {
  readonly text: TextPrimitive;
  readonly box: Box;
  readonly turns: readonly NonNullable<Primitive['rotate']>[];
}

function listTexts(primitives: readonly Primitive[], turns: PaintedText['turns'] = []): PaintedText[] {
  return primitives.flatMap((primitive) => {
    const own = primitive.rotate ? [...turns, primitive.rotate] : turns;
    if (primitive.kind === 'group') return listTexts(primitive.children, own);
    if (primitive.kind !== 'text' || primitive.text === '') return [];
    return [{ text: primitive, box: inkOfText(primitive), turns: own }];
  });
}

/** Whether a point of the page is on a text, turned as it is. */
function isOn({ box, turns }: PaintedText, point: Point): boolean {
  const at = turns.reduce(
    (turned, { degrees, cx, cy }) => rotatePoint(turned, { x: cx, y: cy }, -degrees),
    point,
  );
  return boxHasPoint(box, at, reach);
}

/**
 * The text of a widget that is painted at a point of the page, by its words: the field that holds them is the one that
 * is meant. undefined where nothing is written, or what is written is no text of the widget, such as a value.
 * @param widget as it stands on the page
 */
export function findTextAt(widget: Widget, context: PaintContext, point: Point): TextPlace | undefined {
  const { language = 'zh' } = context;
  const shown = language === 'en' ? localiseWidget(widget) : widget;
  const painted = listTexts(paintWidget(shown, context));
  const hit = painted.find((one) => isOn(one, point));
  if (!hit) return undefined;
  const words = textPathsOf(widget).map((path) => ({
    path,
    text: localisedText(widget, path, language) ?? '',
  }));
  const equal = words.filter(({ text }) => text === hit.text.text);
  // A long text is painted in lines.
  const holding = words.filter(({ text }) => text.includes(hit.text.text));
  // Of several with the same words, the one painted at the same place in the order.
  const before = painted.slice(0, painted.indexOf(hit));
  const place = before.filter(({ text }) => text.text === hit.text.text).length;
  const found = equal[Math.min(place, equal.length - 1)] ?? (holding.length === 1 ? holding[0] : undefined);
  if (!found) return undefined;
  const lines = equal.length > 0 ? [hit] : painted.filter(({ text }) => found.text.includes(text.text));
  const isTurned = lines.some(({ turns }) => turns.length > 0);
  return { path: found.path, box: isTurned ? undefined : unionBoxes(lines.map(({ box }) => box)) };
}
