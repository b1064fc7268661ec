import type { Page } from '../document/page.ts';
import type { Box } from '../geometry/box.ts';
import { resolveColor, safeImageHref } from './color.ts';
import type { PaintContext, PaintWidget } from './context.ts';
import { escapeXml } from './escape.ts';
import { flowAnimation, isFlowing, restFlow, withFlowDashes } from './flow.ts';
import type { Primitive, TextPrimitive } from './primitive.ts';
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

/**
 * A group's clip as the attributes of a nested `<svg>`, which cuts at its edges. It needs no id, so that several
 * pictures can stand in one document.
 */
export function clipAttributes({ x, y, width, height }: Box): SvgAttributes {
  return { x, y, width, height, viewBox: `${x} ${y} ${width} ${height}`, overflow: 'hidden' };
}

/**
 * What other programs draw as browsers do: texts stand on their base line, as few know any other, and pictures have
 * their address under both names.
 */
function forOthers(
  primitive: Primitive,
  attributes: SvgAttributes,
  riseOf: NonNullable<SvgOptions['riseOf']>,
): SvgAttributes {
  if (primitive.kind === 'image') return { ...attributes, 'xlink:href': primitive.href };
  if (primitive.kind !== 'text') return attributes;
  const y = Math.round((primitive.y + riseOf(primitive)) * 100) / 100;
  return { ...attributes, y, 'dominant-baseline': undefined, 'xml:space': 'preserve' };
}

function toText(given: Primitive, options: SvgOptions): string {
  const { hasMotion = false, riseOf } = options;
  const isRunning = isFlowing(given);
  if (isRunning && !hasMotion) {
    return restFlow(given)
      .map((primitive) => toText(primitive, options))
      .join('');
  }
  const primitive = isRunning ? withFlowDashes(given) : given;
  const { tag, attributes: own } = describeSvg(primitive);
  const attributes = riseOf ? forOthers(primitive, own, riseOf) : own;
  const clip = primitive.kind === 'group' ? primitive.clip : undefined;
  const { rotate, opacity, spin, twinkle } = primitive;
  const outer: SvgAttributes = {
    opacity: opacity !== undefined && opacity < 1 ? opacity : undefined,
    transform: rotate && `rotate(${rotate.degrees} ${rotate.cx} ${rotate.cy})`,
  };
  let content = '';
  if (primitive.kind === 'group')
    content = primitive.children.map((child) => toText(child, options)).join('');
  if (primitive.kind === 'text') content = escapeXml(primitive.text);
  let motion = '';
  if (hasMotion && spin) motion += `<animateTransform${attributesToText(spinAnimation(spin))}/>`;
  if (hasMotion && twinkle) motion += `<animate${attributesToText(twinkleAnimation(twinkle))}/>`;
  if (isFlowing(primitive)) motion += `<animate${attributesToText(flowAnimation(primitive))}/>`;
  const isPlain = motion === '' && Object.values(outer).every((value) => value === undefined);
  if (clip) content = `<svg${attributesToText(clipAttributes(clip))}>${content}</svg>`;
  const inner = `<${tag}${attributesToText(attributes)}>${content}</${tag}>`;
  if (isPlain) return inner;
  const moved = motion === '' ? inner : `<g>${motion}${inner}</g>`;
  return `<g${attributesToText(outer)}>${moved}</g>`;
}

export interface SvgOptions {
  /** Let twinkle and rotation run; off for thumbnails and print. Default off. */
  hasMotion?: boolean;
  /**
   * How far below its `y` the base line of a text is, in page units. With it the picture is one for programs that are no
   * browser.
   */
  riseOf?: (text: TextPrimitive) => number;
}

/** Primitives as SVG elements. All text is escaped; there is nothing in a primitive that could become markup. */
export function primitivesToSvg(primitives: readonly Primitive[], options: SvgOptions = {}): string {
  return primitives.map((primitive) => toText(primitive, options)).join('');
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
