import type { Point } from '../document/position.ts';
import type { Box } from './box.ts';
import { type Frame, frameBounds, frameCorners } from './frame.ts';

/** What something covers: boxes, each turned about its own centre. */
export type Region = readonly Frame[];

/** From where to where something reaches along one direction. */
type Span = readonly [low: number, high: number];

/** Of what is thinner than twice `atLeast`, half its own width is enough: a hairline is covered too. */
function doSpansOverlap([lowA, highA]: Span, [lowB, highB]: Span, atLeast: number): boolean {
  const depth = Math.min(highA, highB) - Math.max(lowA, lowB);
  return depth > Math.min(atLeast, (highA - lowA) / 2, (highB - lowB) / 2);
}

function doBoxesOverlap(a: Box, b: Box, atLeast: number): boolean {
  return (
    doSpansOverlap([a.x, a.x + a.width], [b.x, b.x + b.width], atLeast) &&
    doSpansOverlap([a.y, a.y + a.height], [b.y, b.y + b.height], atLeast)
  );
}

function spanAlong(corners: readonly Point[], degrees: number): Span {
  const radians = (degrees * Math.PI) / 180;
  const along = corners.map(({ x, y }) => x * Math.cos(radians) + y * Math.sin(radians));
  return [Math.min(...along), Math.max(...along)];
}

/**
 * Whether two turned boxes overlap by more than `atLeast` page units. Convex forms are apart exactly when the direction
 * of one of their sides distinguishes them.
 */
export function doFramesOverlap(a: Frame, b: Frame, atLeast: number): boolean {
  if (a.rotate === 0 && b.rotate === 0) return doBoxesOverlap(a, b, atLeast);
  if (!doBoxesOverlap(frameBounds(a), frameBounds(b), 0)) return false;
  const [cornersA, cornersB] = [frameCorners(a), frameCorners(b)];
  return [a.rotate, a.rotate + 90, b.rotate, b.rotate + 90].every((degrees) =>
    doSpansOverlap(spanAlong(cornersA, degrees), spanAlong(cornersB, degrees), atLeast),
  );
}

export function doRegionsOverlap(a: Region, b: Region, atLeast: number): boolean {
  return a.some((frame) => b.some((other) => doFramesOverlap(frame, other, atLeast)));
}
