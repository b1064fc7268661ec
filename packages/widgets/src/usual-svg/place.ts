import type { Box, PathSegment, WidgetStyle } from '@zutai/diagram';
import { parsePathData } from './import/path-data.ts';
import type { SvgBox, SvgNode } from './node.ts';

/** From the drawing's coordinates to the page's: x' = x · scaleX + moveX. */
export interface Placing {
  scaleX: number;
  scaleY: number;
  moveX: number;
  moveY: number;
  /** For what has no direction: strokes and letters. */
  scale: number;
}

/** Proportions are kept unless the style stretches them; a flip mirrors about the middle of the box. */
export function placeDrawing(view: SvgBox, box: Box, { fit, flip }: WidgetStyle): Placing {
  const ratios = [box.width / view.width, box.height / view.height] as const;
  const even = fit === 'cover' ? Math.max(...ratios) : Math.min(...ratios);
  const [across, along] = fit === 'fill' ? ratios : [even, even];
  const scaleX = flip === 'horizontal' || flip === 'both' ? -across : across;
  const scaleY = flip === 'vertical' || flip === 'both' ? -along : along;
  return {
    scaleX,
    scaleY,
    moveX: box.x + box.width / 2 - (view.x + view.width / 2) * scaleX,
    moveY: box.y + box.height / 2 - (view.y + view.height / 2) * scaleY,
    scale: Math.sqrt(across * along),
  };
}

const parsed = new WeakMap<SvgNode, readonly PathSegment[]>();

/** The outline of a piece in the drawing's coordinates, read once. */
export function outlineOf(node: SvgNode): readonly PathSegment[] {
  let segments = parsed.get(node);
  if (!segments) {
    segments = parsePathData(node.d ?? '');
    parsed.set(node, segments);
  }
  return segments;
}

export function placeSegments(segments: readonly PathSegment[], placing: Placing): PathSegment[] {
  const { scaleX, scaleY, moveX, moveY } = placing;
  return segments.map(([kind, ...numbers]) => {
    const moved = numbers.map((number, place) =>
      place % 2 === 0 ? number * scaleX + moveX : number * scaleY + moveY,
    );
    return [kind, ...moved] as unknown as PathSegment;
  });
}
