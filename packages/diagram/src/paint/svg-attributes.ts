import { roundPath } from './number.ts';
import {
  defaultFamily,
  type ImagePrimitive,
  type PathSegment,
  type Primitive,
  type StrokePaint,
  type TextPrimitive,
} from './primitive.ts';

/** SVG attributes, in the spelling of SVG. Shared by the string renderer and the React renderer, so that both draw alike. */
export type SvgAttributes = Record<string, string | number | undefined>;

type Writer<S extends PathSegment[0]> = (
  segment: Extract<PathSegment, readonly [S, ...unknown[]]>,
  isFirst: boolean,
) => string;

function arcPoint(cx: number, cy: number, r: number, degrees: number): string {
  const radians = ((degrees - 90) * Math.PI) / 180;
  return `${roundPath(cx + r * Math.cos(radians))} ${roundPath(cy + r * Math.sin(radians))}`;
}

const writers: { readonly [S in PathSegment[0]]: Writer<S> } = {
  move: ([, x, y]) => `M${roundPath(x)} ${roundPath(y)}`,
  line: ([, x, y]) => `L${roundPath(x)} ${roundPath(y)}`,
  curve: ([, ...numbers]) => `C${numbers.map(roundPath).join(' ')}`,
  arc([, cx, cy, r, from, to], isFirst) {
    const isLarge = Math.abs(to - from) > 180 ? 1 : 0;
    const isClockwise = to > from ? 1 : 0;
    const start = `${isFirst ? 'M' : 'L'}${arcPoint(cx, cy, r, from)}`;
    return `${start}A${roundPath(r)} ${roundPath(r)} 0 ${isLarge} ${isClockwise} ${arcPoint(cx, cy, r, to)}`;
  },
  close: () => 'Z',
};

/** The `d` of a path. */
export function pathData(segments: readonly PathSegment[]): string {
  return segments
    .map((segment, place) => (writers[segment[0]] as Writer<PathSegment[0]>)(segment, place === 0))
    .join('');
}

function strokeAttributes(stroke: StrokePaint | undefined): SvgAttributes {
  if (!stroke) return {};
  return {
    stroke: stroke.color,
    'stroke-width': stroke.width,
    'stroke-dasharray': stroke.dashes && stroke.dashes.length > 0 ? stroke.dashes.join(' ') : undefined,
    'stroke-linecap': stroke.cap,
  };
}

const baselines = { top: 'text-before-edge', middle: 'central', bottom: 'text-after-edge' } as const;
const fits = { contain: 'xMidYMid meet', cover: 'xMidYMid slice', fill: 'none' } as const;

/** Full-width characters: Chinese, Japanese, Korean and their punctuation. */
const isWide =
  /[\u1100-\u115f\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/;

/** About how wide a line is. Good enough to know what does not fit: SVG has nothing to measure with on a server. */
function estimateWidth({ text, size, weight }: TextPrimitive): number {
  let units = 0;
  for (const character of text) units += isWide.test(character) ? 1 : 0.55;
  return units * size * (weight === 'bold' || Number(weight) >= 600 ? 1.06 : 1);
}

/** What is longer than its place is squeezed into it, as the canvas renderer does. */
function squeeze(text: TextPrimitive): SvgAttributes {
  const { maxWidth } = text;
  if (maxWidth === undefined || estimateWidth(text) <= maxWidth) return {};
  return { textLength: maxWidth, lengthAdjust: 'spacingAndGlyphs' };
}

function textAttributes(text: TextPrimitive): SvgAttributes {
  return {
    x: text.x,
    y: text.y,
    fill: text.fill,
    'font-size': text.size,
    'font-family': text.family || defaultFamily,
    'font-weight': text.weight,
    'font-style': text.style,
    'text-decoration': text.isUnderlined ? 'underline' : undefined,
    'text-anchor': text.anchor,
    'dominant-baseline': baselines[text.baseline],
    style: 'white-space:pre;font-variant-numeric:tabular-nums',
    ...squeeze(text),
  };
}

function flip({ x, y, width, height, isFlippedX, isFlippedY }: ImagePrimitive): string | undefined {
  if (!isFlippedX && !isFlippedY) return undefined;
  const move = `translate(${isFlippedX ? 2 * x + width : 0} ${isFlippedY ? 2 * y + height : 0})`;
  return `${move} scale(${isFlippedX ? -1 : 1} ${isFlippedY ? -1 : 1})`;
}

type Describe<K extends Primitive['kind']> = (primitive: Extract<Primitive, { kind: K }>) => {
  tag: string;
  attributes: SvgAttributes;
};

const describers: { readonly [K in Primitive['kind']]: Describe<K> } = {
  rect: ({ x, y, width, height, radius, fill, stroke }) => ({
    tag: 'rect',
    attributes: {
      x,
      y,
      width,
      height,
      rx: radius || undefined,
      fill: fill ?? 'none',
      ...strokeAttributes(stroke),
    },
  }),
  ellipse: ({ cx, cy, rx, ry, fill, stroke }) => ({
    tag: 'ellipse',
    attributes: { cx, cy, rx, ry, fill: fill ?? 'none', ...strokeAttributes(stroke) },
  }),
  path: ({ segments, fill, stroke, isEvenOdd }) => ({
    tag: 'path',
    attributes: {
      d: pathData(segments),
      fill: fill ?? 'none',
      'fill-rule': isEvenOdd ? 'evenodd' : undefined,
      ...strokeAttributes(stroke),
    },
  }),
  line: ({ points, stroke }) => ({
    tag: 'polyline',
    attributes: {
      points: points.map(({ x, y }) => `${x},${y}`).join(' '),
      fill: 'none',
      'stroke-linejoin': 'round',
      ...strokeAttributes(stroke),
    },
  }),
  text: (text) => ({ tag: 'text', attributes: textAttributes(text) }),
  image: (image) => ({
    tag: 'image',
    attributes: {
      x: image.x,
      y: image.y,
      width: image.width,
      height: image.height,
      href: image.href,
      preserveAspectRatio: fits[image.fit],
      transform: flip(image),
    },
  }),
  group: () => ({ tag: 'g', attributes: {} }),
};

/** The element a primitive is in SVG, without its opacity, rotation, animation and children. */
export function describeSvg(primitive: Primitive): { tag: string; attributes: SvgAttributes } {
  return (describers[primitive.kind] as Describe<Primitive['kind']>)(primitive);
}
