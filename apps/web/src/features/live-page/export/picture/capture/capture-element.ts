import type { Box, GroupPrimitive, Primitive } from '@zutai/diagram';
import { captureText } from './capture-text.ts';
import { type ScreenPlace, toPage } from './screen-place.ts';

const SIDES = ['Top', 'Right', 'Bottom', 'Left'] as const;
const NOTHING = /^(transparent|rgba\(0, 0, 0, 0\))$/;

interface Edge {
  width: number;
  color: string;
}

function edgesOf(style: CSSStyleDeclaration, zoom: number): Edge[] {
  return SIDES.map((side) => ({
    width: style[`border${side}Style`] === 'none' ? 0 : Number.parseFloat(style[`border${side}Width`]) * zoom,
    color: style[`border${side}Color`],
  }));
}

const isSeen = ({ width, color }: Edge) => width > 0 && !NOTHING.test(color);

/** Ground and edges of an element. */
function captureBox(style: CSSStyleDeclaration, box: Box, zoom: number): Primitive[] {
  const edges = edgesOf(style, zoom);
  const [top, right, bottom, left] = edges as [Edge, Edge, Edge, Edge];
  const { x, y, width, height } = box;
  const radius = Math.min((Number.parseFloat(style.borderTopLeftRadius) || 0) * zoom, width / 2, height / 2);
  const found: Primitive[] = [];
  if (!NOTHING.test(style.backgroundColor))
    found.push({ kind: 'rect', ...box, radius, fill: style.backgroundColor });
  const isFrame = edges.every((edge) => isSeen(edge) && edge.width === top.width && edge.color === top.color);
  if (isFrame) {
    const half = top.width / 2;
    const inner = { x: x + half, y: y + half, width: width - top.width, height: height - top.width };
    return [...found, { kind: 'rect', ...inner, radius, stroke: top }];
  }
  const lines: [Edge, number, number, number, number][] = [
    [top, x, y + top.width / 2, x + width, y + top.width / 2],
    [right, x + width - right.width / 2, y, x + width - right.width / 2, y + height],
    [bottom, x, y + height - bottom.width / 2, x + width, y + height - bottom.width / 2],
    [left, x + left.width / 2, y, x + left.width / 2, y + height],
  ];
  for (const [stroke, x1, y1, x2, y2] of lines)
    if (isSeen(stroke))
      found.push({
        kind: 'line',
        points: [
          { x: x1, y: y1 },
          { x: x2, y: y2 },
        ],
        stroke,
      });
  return found;
}

/** The address of no picture: a crossed box stands for it, and it is counted as missing. */
const UNREADABLE = 'about:blank';
const FITS: Readonly<Record<string, 'contain' | 'cover' | 'fill'>> = { contain: 'contain', cover: 'cover' };

/** What is drawn on a canvas; undefined where nothing is. A picture of another site on it keeps it from being read. */
function readCanvas(canvas: HTMLCanvasElement): string | undefined {
  if (canvas.width === 0 || canvas.height === 0) return undefined;
  try {
    return canvas.toDataURL('image/png');
  } catch {
    return UNREADABLE;
  }
}

/** Elements that are a picture of their own. */
function capturePicture(element: Element, style: CSSStyleDeclaration, box: Box): Primitive | undefined {
  const picture = (href: string, fit: 'contain' | 'cover' | 'fill' = 'fill'): Primitive => ({
    ...{ kind: 'image', ...box, href, fit },
  });
  if (element instanceof HTMLCanvasElement) {
    const href = readCanvas(element);
    return href === undefined ? undefined : picture(href);
  }
  if (element instanceof HTMLImageElement) return picture(element.currentSrc, FITS[style.objectFit]);
  if (element instanceof SVGSVGElement) {
    const copy = element.cloneNode(true) as SVGSVGElement;
    copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    copy.setAttribute('width', String(box.width));
    copy.setAttribute('height', String(box.height));
    // What its colours refer to stays behind.
    copy.style.color = style.color;
    copy.setAttribute('fill', style.fill);
    const text = new XMLSerializer().serializeToString(copy);
    return picture(`data:image/svg+xml,${encodeURIComponent(text)}`);
  }
  return undefined;
}

/** An element and what is in it, in the order in which it is read; what it cuts off is cut off. */
function captureInto(element: Element, place: ScreenPlace, found: Primitive[]): void {
  // The marks of a value's quality are painted anew, so that they stay lines.
  if (element instanceof SVGSVGElement && element.getAttribute('aria-hidden') === 'true') return;
  const style = getComputedStyle(element);
  const rect = element.getBoundingClientRect();
  if (style.display === 'none' || style.opacity === '0' || element.matches('[popover]')) return;
  const isVisible = style.visibility === 'visible' && rect.width > 0 && rect.height > 0;
  const box = toPage(rect, place);
  // Scaled by a transform: its CSS lengths are not those of the screen.
  const own = element instanceof HTMLElement ? element.offsetWidth : 0;
  const zoom = (own > 0 ? rect.width / own : 1) / place.scale;
  if (isVisible) found.push(...captureBox(style, box, zoom));
  const picture = isVisible ? capturePicture(element, style, box) : undefined;
  if (picture !== undefined) return void found.push(picture);
  if (element instanceof SVGSVGElement) return;
  const isCut = style.overflowX !== 'visible' || style.overflowY !== 'visible';
  const inner: Primitive[] = [];
  if (isVisible) inner.push(...captureText(element, { style, box, zoom, place }));
  for (const child of element.children) captureInto(child, place, inner);
  if (inner.length === 0) return;
  const opacity = Number(style.opacity);
  if (!isCut && opacity === 1) return void found.push(...inner);
  found.push({ kind: 'group', children: inner, opacity, ...(isCut && { clip: box }) });
}

/** What an element of the screen looks like, as primitives; its canvases as pictures. Nothing outside `frame`. */
export function captureElement(element: Element, frame: Box, place: ScreenPlace): GroupPrimitive {
  const children: Primitive[] = [];
  captureInto(element, place, children);
  return { kind: 'group', children, clip: frame };
}
