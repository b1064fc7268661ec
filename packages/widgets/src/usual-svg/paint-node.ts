import {
  fillOf,
  type Palette,
  type PathPrimitive,
  type Primitive,
  parseDashes,
  resolveColor,
  type StrokePaint,
  type TextPrimitive,
  type WidgetStyle,
} from '@zutai/diagram';
import type { SvgNode } from './node.ts';
import { outlineOf, type Placing, placeSegments } from './place.ts';

/** What a part makes of the colours of its pieces; '' leaves them. */
export interface Recolour {
  fill: string;
  stroke: string;
}

function colourOf(color: string | undefined, changed: string, palette: Palette): string | undefined {
  // What has no fill is an outline and stays one.
  if (!color) return undefined;
  const resolved = resolveColor(changed || color, palette, 'none');
  return resolved === 'none' ? undefined : resolved;
}

function paintPath(node: SvgNode, placing: Placing, recolour: Recolour, palette: Palette): Primitive[] {
  const segments = placeSegments(outlineOf(node), placing);
  if (segments.length === 0) return [];
  const fill = colourOf(node.fill, recolour.fill, palette);
  const color = colourOf(node.stroke, recolour.stroke, palette);
  const stroke: StrokePaint | undefined =
    color === undefined
      ? undefined
      : {
          color,
          width: Math.max(0.1, (node.strokeWidth ?? 1) * placing.scale),
          dashes: parseDashes(node.dashes ?? '').map((length) => length * placing.scale),
          ...(node.isRoundCap && { cap: 'round' as const }),
        };
  const base: PathPrimitive = { kind: 'path', segments, ...(node.isEvenOdd && { isEvenOdd: true }) };
  const { fillOpacity = 1, strokeOpacity = 1 } = node;
  if (fillOpacity === 1 && strokeOpacity === 1) return [{ ...base, fill, stroke }];
  return [
    ...(fill ? [{ ...base, fill, opacity: fillOpacity }] : []),
    ...(stroke ? [{ ...base, stroke, opacity: strokeOpacity }] : []),
  ];
}

function paintText(node: SvgNode, placing: Placing, recolour: Recolour, palette: Palette): Primitive[] {
  const fill = colourOf(node.fill, recolour.fill, palette);
  if (!fill || !node.text) return [];
  const x = (node.x ?? 0) * placing.scaleX + placing.moveX;
  const y = (node.y ?? 0) * placing.scaleY + placing.moveY;
  const text: TextPrimitive = {
    kind: 'text',
    text: node.text,
    x,
    y,
    fill,
    size: Math.max(0.1, (node.size ?? 16) * placing.scale),
    anchor: node.anchor ?? 'start',
    baseline: 'middle',
    ...(node.family && { family: node.family }),
    ...(node.weight && { weight: node.weight }),
    ...(node.rotate && { rotate: { degrees: node.rotate, cx: x, cy: y } }),
    ...(node.fillOpacity !== undefined && { opacity: node.fillOpacity }),
  };
  return [text];
}

/** One piece, without those in it. */
export function paintNode(
  node: SvgNode,
  placing: Placing,
  recolour: Recolour,
  palette: Palette,
): readonly Primitive[] {
  if (node.kind === 'path') return paintPath(node, placing, recolour, palette);
  return node.kind === 'text' ? paintText(node, placing, recolour, palette) : [];
}

/** The colours that the widget's own style gives all pieces: only what an animation sets. */
export function ownRecolour(
  style: WidgetStyle,
  animated: { fillColor: string | null; borderColor: string | null },
  palette: Palette,
): Recolour {
  return {
    fill: animated.fillColor ? (fillOf(style, palette) ?? '') : '',
    stroke: animated.borderColor ? resolveColor(style.stroke.color, palette, '') : '',
  };
}
