import type { Page } from '../document/page.ts';
import { resolveColor, safeImageHref } from './color.ts';
import type { PaintContext, PaintWidget } from './context.ts';
import { escapeXml } from './escape.ts';
import type { Primitive } from './primitive.ts';
import { describeSvg, type SvgAttributes } from './svg-attributes.ts';

function attributesToText(attributes: SvgAttributes): string {
  let text = '';
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) text += ` ${name}="${escapeXml(String(value))}"`;
  }
  return text;
}

/** Seconds of one turn and its sense, for SVG's own animation. */
export function spinAnimation({ degreesPerSecond, cx, cy }: NonNullable<Primitive['spin']>): SvgAttributes {
  return {
    attributeName: 'transform',
    type: 'rotate',
    from: `0 ${cx} ${cy}`,
    to: `${degreesPerSecond < 0 ? -360 : 360} ${cx} ${cy}`,
    dur: `${360 / Math.max(0.001, Math.abs(degreesPerSecond))}s`,
    repeatCount: 'indefinite',
  };
}

export function twinkleAnimation({ periodMs }: NonNullable<Primitive['twinkle']>): SvgAttributes {
  return { attributeName: 'opacity', values: '1;0.15;1', dur: `${periodMs}ms`, repeatCount: 'indefinite' };
}

interface Writing {
  hasMotion: boolean;
  nextClip: number;
}

function clipToText(primitive: Primitive, writing: Writing): { head: string; reference: string | undefined } {
  if (primitive.kind !== 'group' || !primitive.clip) return { head: '', reference: undefined };
  const { x, y, width, height } = primitive.clip;
  const id = `clip${writing.nextClip++}`;
  const head = `<clipPath id="${id}"><rect${attributesToText({ x, y, width, height })}/></clipPath>`;
  return { head, reference: `url(#${id})` };
}

function toText(primitive: Primitive, writing: Writing): string {
  const { tag, attributes } = describeSvg(primitive);
  const clip = clipToText(primitive, writing);
  const { rotate, opacity, spin, twinkle } = primitive;
  const outer: SvgAttributes = {
    opacity: opacity !== undefined && opacity < 1 ? opacity : undefined,
    transform: rotate && `rotate(${rotate.degrees} ${rotate.cx} ${rotate.cy})`,
    'clip-path': clip.reference,
  };
  let content = '';
  if (primitive.kind === 'group')
    content = primitive.children.map((child) => toText(child, writing)).join('');
  if (primitive.kind === 'text') content = escapeXml(primitive.text);
  let motion = '';
  if (writing.hasMotion && spin) motion += `<animateTransform${attributesToText(spinAnimation(spin))}/>`;
  if (writing.hasMotion && twinkle) motion += `<animate${attributesToText(twinkleAnimation(twinkle))}/>`;
  const isPlain = motion === '' && Object.values(outer).every((value) => value === undefined);
  const inner = `<${tag}${attributesToText(attributes)}>${content}</${tag}>`;
  if (isPlain) return inner;
  const moved = motion === '' ? inner : `<g>${motion}${inner}</g>`;
  return `${clip.head}<g${attributesToText(outer)}>${moved}</g>`;
}

interface SvgOptions {
  /** Let twinkle and rotation run; off for thumbnails and print. Default off. */
  hasMotion?: boolean;
}

/** Primitives as SVG elements. All text is escaped; there is nothing in a primitive that could become markup. */
export function primitivesToSvg(primitives: readonly Primitive[], options: SvgOptions = {}): string {
  const writing: Writing = { hasMotion: options.hasMotion ?? false, nextClip: 0 };
  return primitives.map((primitive) => toText(primitive, writing)).join('');
}

/** Ground of a page: its colour and its picture. */
export function paintGround(page: Page, { palette }: Pick<PaintContext, 'palette'>): readonly Primitive[] {
  const { width, height, bgColor, bgImage } = page.con;
  const box = { x: 0, y: 0, width, height };
  const href = bgImage ? safeImageHref(bgImage) : '';
  const ground: Primitive = { kind: 'rect', ...box, fill: resolveColor(bgColor, palette, palette.page) };
  return href ? [ground, { kind: 'image', ...box, href, fit: 'fill' }] : [ground];
}

/** A whole page as an SVG document, for thumbnails, print and export; needs no browser. */
export function pageToSvg(
  page: Page,
  paint: PaintWidget,
  context: PaintContext,
  options: SvgOptions = {},
): string {
  const { width, height } = page.con;
  const primitives = [
    ...paintGround(page, context),
    ...page.widgets.flatMap((widget) => paint(widget, context)),
  ];
  const size = attributesToText({ width, height, viewBox: `0 0 ${width} ${height}` });
  return `<svg xmlns="http://www.w3.org/2000/svg"${size}>${primitivesToSvg(primitives, options)}</svg>`;
}
