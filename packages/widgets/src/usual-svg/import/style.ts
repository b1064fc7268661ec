import { flattenGradient, noPaint, type Paint, readColor } from './colour.ts';
import { type Declarations, declarationsFor, parseDeclarations, type StyleSheet } from './css.ts';
import { readLength, readNumbers, type ViewBox } from './length.ts';
import { inherited, isReadProperty } from './properties.ts';
import type { XmlElement } from './xml.ts';

/** Everything styles hang on in one file. */
export interface StyleSource {
  sheet: StyleSheet;
  byId: ReadonlyMap<string, XmlElement>;
  view: ViewBox;
}

/** What an element says itself: attributes, then the style sheet, then its `style`. */
export function ownStyle(element: XmlElement, { sheet }: StyleSource): Map<string, string> {
  const style = new Map<string, string>();
  for (const [name, value] of element.attributes)
    if (isReadProperty(name, value)) style.set(name, value.trim());
  const classes = (element.attributes.get('class') ?? '').split(/\s+/).filter(Boolean);
  const fromSheet = declarationsFor(sheet, element.name, element.attributes.get('id') ?? '', classes);
  for (const [name, value] of fromSheet) style.set(name, value);
  for (const [name, value] of parseDeclarations(element.attributes.get('style') ?? ''))
    style.set(name, value);
  return style;
}

/** The style of an element inside one of the style `around`. */
export function styleInside(around: Declarations, element: XmlElement, source: StyleSource): Declarations {
  const style = new Map<string, string>();
  for (const name of inherited) {
    const value = around.get(name);
    if (value !== undefined) style.set(name, value);
  }
  for (const [name, value] of ownStyle(element, source)) {
    if (value !== 'inherit') style.set(name, value);
  }
  return style;
}

function share(text: string | undefined): number {
  if (text === undefined) return 1;
  const number = text.endsWith('%') ? Number.parseFloat(text) / 100 : Number(text);
  return Number.isFinite(number) ? Math.max(0, Math.min(1, number)) : 1;
}

/** Each gradient once, however many shapes have it. */
const flattened = new WeakMap<XmlElement, Paint>();

/** Whether a shape of the file was painted with the gradient, which is one colour since. */
export const isFlattened = (gradient: XmlElement) => flattened.has(gradient);

/** What `fill` or `stroke` comes to; a gradient is the one colour that stands for it, a pattern its fallback. */
function readPaint(value: string, style: Declarations, source: StyleSource, depth = 0): Paint {
  if (/^currentcolor$/i.test(value)) {
    const color = style.get('color');
    // Where nothing says it, it is the colour of the text around: the page's.
    return color && depth === 0 ? readPaint(color, style, source, 1) : { color: '$text', opacity: 1 };
  }
  const [, id, fallback = ''] = /^url\(\s*['"]?#([^'")\s]+)['"]?\s*\)\s*(.*)$/i.exec(value) ?? [];
  if (id === undefined) return readColor(value);
  const target = source.byId.get(id);
  const isGradient = target?.name === 'linearGradient' || target?.name === 'radialGradient';
  if (target && isGradient) {
    const flat =
      flattened.get(target) ?? flattenGradient(target, source.byId, (stop) => ownStyle(stop, source));
    flattened.set(target, flat);
    return flat;
  }
  return fallback ? readPaint(fallback, style, source, depth) : noPaint;
}

export interface ShapeStyle {
  fill: string;
  fillOpacity: number;
  stroke: string;
  strokeOpacity: number;
  /** User units. */
  strokeWidth: number;
  dashes: readonly number[];
  isRoundCap: boolean;
  isEvenOdd: boolean;
}

export function readShapeStyle(style: Declarations, source: StyleSource): ShapeStyle {
  const fill = readPaint(style.get('fill') ?? 'black', style, source);
  const stroke = readPaint(style.get('stroke') ?? 'none', style, source);
  const strokeWidth = readLength(style.get('stroke-width'), source.view.width, 1);
  const dashes = readNumbers(style.get('stroke-dasharray'));
  return {
    fill: fill.color,
    fillOpacity: fill.opacity * share(style.get('fill-opacity')),
    stroke: strokeWidth > 0 ? stroke.color : '',
    strokeOpacity: stroke.opacity * share(style.get('stroke-opacity')),
    strokeWidth: Math.max(0, strokeWidth),
    dashes: dashes.every((length) => length >= 0) && dashes.some((length) => length > 0) ? dashes : [],
    isRoundCap: style.get('stroke-linecap') === 'round',
    isEvenOdd: style.get('fill-rule') === 'evenodd',
  };
}

export function opacityOf(style: Declarations): number {
  return share(style.get('opacity'));
}

export function isShown(style: Declarations): boolean {
  return style.get('display') !== 'none' && !/^(hidden|collapse)$/.test(style.get('visibility') ?? '');
}

export interface TextStyle {
  size: number;
  weight: string;
  family: string;
  anchor: 'start' | 'middle' | 'end';
}

export function readTextStyle(style: Declarations): TextStyle {
  const anchor = style.get('text-anchor');
  const family = (style.get('font-family') ?? '').replace(/[^\p{L}\p{N}\s,'"-]/gu, '').slice(0, 200);
  const weight = style.get('font-weight') ?? '';
  return {
    size: Math.max(0.01, readLength(style.get('font-size'), 16, 16)),
    weight: /^(bold|bolder|[6-9]00)$/.test(weight) ? 'bold' : 'normal',
    family,
    anchor: anchor === 'middle' || anchor === 'end' ? anchor : 'start',
  };
}
