import type { LiveValue } from '../binding/live.ts';
import type { Point } from '../document/position.ts';
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

function hatch(box: Box, color: string): Primitive {
  const gap = Math.max(6, Math.min(12, box.height / 3));
  return { kind: 'path', segments: hatchSegments(box, gap), stroke: { color, width: 1 }, opacity: 0.55 };
}

const marks: Readonly<Record<LiveValue['quality'], Mark>> = {
  good: () => [],
  stale: (box, _live, { palette }) => [hatch(box, palette.stale)],
  bad: (box, _live, { palette }) => [
    hatch(box, palette.stale),
    { kind: 'rect', ...box, stroke: { color: palette.stale, width: 1.5 } },
  ],
  unbound(box, _live, { palette, words }) {
    const outline: Primitive = {
      kind: 'rect',
      ...box,
      stroke: { color: palette.unbound, width: 1, dashes: [3, 3] },
    };
    return [outline, note(box, words.unbound, palette.unbound)];
  },
};

function isMarked(live: LiveValue | undefined, { mode, hasMarks }: PaintContext): live is LiveValue {
  return live !== undefined && hasMarks !== false && (mode !== 'design' || live.quality === 'unbound');
}

/** {@link markQuality} of what is a line: along it, since the box around a pipe is full of other things. */
export function markLineQuality(
  points: readonly Point[],
  box: Box,
  live: LiveValue | undefined,
  context: PaintContext,
): Primitive[] {
  if (!isMarked(live, context) || live.quality === 'good') return [];
  if (live.quality === 'unbound') return markQuality(box, live, context);
  // As a box has a frame besides when its value is bad, a line has closer and broader dashes.
  const dashes = live.quality === 'bad' ? { width: 3, dashes: [4, 2] } : { width: 1.5, dashes: [2, 5] };
  const stroke = { color: context.palette.stale, ...dashes };
  return [{ kind: 'line', points, stroke }];
}

/**
 * What shows that a value cannot be trusted, over the last value, which stays readable: stale is hatched, bad is hatched
 * and framed, unbound is outlined with 未绑定. Age and reason are in tips and lists, what fell is in the banner; neither
 * is in the red of alarms. Good adds nothing. While drawing only "unbound" is marked, since nothing is live.
 */
export function markQuality(box: Box, live: LiveValue | undefined, context: PaintContext): Primitive[] {
  if (!isMarked(live, context)) return [];
  // Only the box: what is passed in may be a frame, whose `rotate` is no primitive's.
  const { x, y, width, height } = box;
  return marks[live.quality]({ x, y, width, height }, live, context);
}
