import type { Box, Primitive, TextPrimitive } from '@zutai/diagram';
import { type ScreenPlace, toPage } from './screen-place.ts';

interface TextOptions {
  style: CSSStyleDeclaration;
  box: Box;
  /** Page units a CSS pixel of the element's own lengths. */
  zoom: number;
  place: ScreenPlace;
}

/** A line of text in its place. */
function lineOf(text: string, box: Box, { style, zoom }: TextOptions, anchor = 'start'): TextPrimitive {
  const x = anchor === 'middle' ? box.x + box.width / 2 : anchor === 'end' ? box.x + box.width : box.x;
  return {
    kind: 'text',
    text,
    x,
    y: box.y + box.height / 2,
    fill: style.color,
    size: Number.parseFloat(style.fontSize) * zoom,
    family: style.fontFamily.replaceAll('"', "'"),
    weight: style.fontWeight,
    style: style.fontStyle,
    anchor: anchor as TextPrimitive['anchor'],
    baseline: 'middle',
    maxWidth: box.width,
  };
}

/** The lines a text is broken into on the screen, each with its box. */
function linesOf(node: Text, place: ScreenPlace): { text: string; box: Box }[] {
  const range = document.createRange();
  const lines: { text: string; left: number; right: number; top: number; bottom: number }[] = [];
  let at = 0;
  for (const character of node.data) {
    range.setStart(node, at);
    at += character.length;
    range.setEnd(node, at);
    const { left, right, top, bottom, width } = range.getBoundingClientRect();
    const last = lines.at(-1);
    // A line begins further left than the one before ended; spaces where it breaks have no width.
    if (last !== undefined && (width === 0 || (top < last.bottom - 1 && left >= last.left))) {
      last.text += character;
      last.right = Math.max(last.right, right);
    } else if (width > 0) lines.push({ text: character, left, right, top, bottom });
  }
  return lines.map(({ text, left, right, top, bottom }) => ({
    text: text.replace(/\s+/g, ' ').trimEnd(),
    box: toPage(new DOMRect(left, top, right - left, bottom - top), place),
  }));
}

/** A line that its element ends in "…", as far as it is shown. */
function shorten(text: string, box: Box, room: Box): { text: string; box: Box } {
  const right = room.x + room.width;
  if (box.x + box.width <= right + 0.5) return { text, box };
  const share = Math.max(0, (right - box.x) / box.width);
  const kept = [...text].slice(0, Math.max(0, Math.floor([...text].length * share) - 1)).join('');
  return { text: `${kept}…`, box: { ...box, width: Math.max(0, right - box.x) } };
}

function fieldText(element: Element): string | undefined {
  if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.text ?? '';
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  if (!isField || ['checkbox', 'radio', 'hidden', 'range'].includes(element.type)) return undefined;
  return element.value || element.placeholder;
}

const ANCHORS: Readonly<Record<string, string>> = { center: 'middle', right: 'end', end: 'end' };

/** The element's own texts, not those of what is in it; of a field what stands in it. */
export function captureText(element: Element, options: TextOptions): Primitive[] {
  const { style, box, zoom, place } = options;
  const field = fieldText(element);
  if (field !== undefined) {
    const left = Number.parseFloat(style.paddingLeft) * zoom || 0;
    const right = Number.parseFloat(style.paddingRight) * zoom || 0;
    const inner = { ...box, x: box.x + left, width: Math.max(1, box.width - left - right) };
    return field === '' ? [] : [lineOf(field, inner, options, ANCHORS[style.textAlign])];
  }
  const isShortened = style.textOverflow === 'ellipsis';
  return [...element.childNodes].flatMap((node) => {
    if (!(node instanceof Text) || node.data.trim() === '') return [];
    return linesOf(node, place).map((line) => {
      const { text, box: own } = isShortened ? shorten(line.text, line.box, box) : line;
      return lineOf(text, own, options);
    });
  });
}
