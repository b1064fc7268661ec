import type { Point } from '../document/position.ts';
import { type Box, boxBetween } from './box.ts';
import type { DrawOptions } from './position-kind.ts';

/** The box a drag describes, with Shift (regular) and Alt (from the centre). */
export function drawBox(from: Point, to: Point, options: DrawOptions): Box {
  let dx = to.x - from.x;
  let dy = to.y - from.y;
  if (options.isRegular) {
    const side = Math.max(Math.abs(dx), Math.abs(dy));
    dx = dx < 0 ? -side : side;
    dy = dy < 0 ? -side : side;
  }
  const end = { x: from.x + dx, y: from.y + dy };
  const start = options.fromCentre ? { x: from.x - dx, y: from.y - dy } : from;
  return boxBetween(start, end);
}
