import type { LiveValue } from '../binding/live.ts';
import type { Box } from '../geometry/box.ts';
import type { PaintContext } from './context.ts';
import type { PathSegment, Primitive, TextPrimitive } from './primitive.ts';

/** Lines across the largest box; in larger ones they stand farther apart. */
const maxHatchLines = 2000;

/** Lines at 45 degrees across a box, `wantedGap` units apart, cut at its edges. */
export function hatchSegments(box: Box, wantedGap: number): PathSegment[] {
  const gap = Math.max(wantedGap, (box.width + box.height) / maxHatchLines);
  const segments: PathSegment[] = [];
  const right = box.x + box.width;
  const bottom = box.y + box.height;
  for (let offset = gap / 2; offset < box.width + box.height; offset += gap) {
    // The line x + y = x0 + y0 + offset, from the left or bottom edge up to the top or right edge.
    const startX = Math.max(box.x, box.x + offset - box.height);
    const startY = Math.min(bottom, box.y + offset);
    const endX = Math.min(right, box.x + offset);
    const endY = Math.max(box.y, box.y + offset - box.width);
    segments.push(['move', startX, startY], ['line', endX, endY]);
  }
  return segments;
}

function crossSegments({ x, y, width, height }: Box): PathSegment[] {
  return [
    ['move', x, y],
    ['line', x + width, y + height],
    ['move', x + width, y],
    ['line', x, y + height],
  ];
}

/** A small word at the lower right corner, outside the value so that it covers nothing. */
function note(box: Box, text: string, color: string): TextPrimitive {
  const size = Math.max(9, Math.min(12, box.height / 3));
  return {
    kind: 'text',
    text,
    x: box.x + box.width,
    y: box.y + box.height + 2,
    fill: color,
    size,
    weight: '600',
    anchor: 'end',
    baseline: 'top',
  };
}

type Mark = (box: Box, live: LiveValue, context: PaintContext) => Primitive[];

const marks: Readonly<Record<LiveValue['quality'], Mark>> = {
  good: () => [],
  stale(box, live, { palette, words, nowMs }) {
    const gap = Math.max(6, Math.min(12, box.height / 3));
    const hatch: Primitive = {
      kind: 'path',
      segments: hatchSegments(box, gap),
      stroke: { color: palette.stale, width: 1 },
      opacity: 0.55,
    };
    if (live.timeMs === null) return [hatch];
    return [hatch, note(box, words.age(Math.max(0, nowMs - live.timeMs)), palette.stale)];
  },
  bad(box, live, { palette, words }) {
    const stroke = { color: palette.bad, width: 1.5 };
    return [
      { kind: 'rect', ...box, stroke },
      { kind: 'path', segments: crossSegments(box), stroke, opacity: 0.7 },
      note(box, words.reason(live), palette.bad),
    ];
  },
  unbound(box, _live, { palette, words }) {
    const outline: Primitive = {
      kind: 'rect',
      ...box,
      stroke: { color: palette.unbound, width: 1, dashes: [3, 3] },
    };
    return [outline, note(box, words.unbound, palette.unbound)];
  },
};

/**
 * What shows that a value cannot be trusted: stale is hatched with its age, bad is crossed with its reason, unbound
 * is outlined with 未绑定. Good adds nothing. While drawing only "unbound" is marked, since nothing is live.
 */
export function markQuality(box: Box, live: LiveValue | undefined, context: PaintContext): Primitive[] {
  if (!live || (context.mode === 'design' && live.quality !== 'unbound')) return [];
  // Only the box: what is passed in may be a frame, whose `rotate` is no primitive's.
  const { x, y, width, height } = box;
  return marks[live.quality]({ x, y, width, height }, live, context);
}
