import type { Position } from '../document/widget.ts';
import { keepInside } from './edges.ts';
import { positionKindOf } from './position-kinds.ts';

/**
 * A position whose numbers were typed, as far as section 5 lets them be: rounded, no nearer to the page's edge than a
 * drag would bring it, and no smaller than a handle would make it.
 */
export function withinRules(
  before: Position,
  typed: Position,
  page: { width: number; height: number },
): Position {
  const kind = positionKindOf(before);
  const position = kind.round(typed);
  const old = kind.frame(before);
  const frame = kind.frame(position);
  const isSame = (name: 'width' | 'height' | 'rotate') => frame[name] === old[name];
  if (isSame('width') && isSame('height') && isSame('rotate')) {
    const [dx, dy] = [frame.x - old.x, frame.y - old.y];
    const kept = keepInside([before], dx, dy, page);
    return kept.dx === dx && kept.dy === dy ? position : kind.move(before, kept.dx, kept.dy);
  }
  const least = (now: number, was: number) => (now < was ? Math.max(now, Math.min(was, kind.minSize)) : now);
  const width = least(frame.width, old.width);
  const height = least(frame.height, old.height);
  if (width === frame.width && height === frame.height) return position;
  const held = kind.withFrame(position, { ...frame, width, height });
  const { width: heldWidth, height: heldHeight } = kind.frame(held);
  // Corners that were typed onto one line cannot be pulled apart again: they stay where they were, as when dragged.
  return heldWidth < Math.min(old.width, kind.minSize) || heldHeight < Math.min(old.height, kind.minSize)
    ? before
    : held;
}
