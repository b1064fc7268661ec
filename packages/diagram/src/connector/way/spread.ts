import type { Point } from '../../document/position.ts';
import type { Box } from '../../geometry/box.ts';
import { crosses, type RouteEnd, simplify } from './route.ts';
import type { Space } from './space.ts';

/** Page units between the walls of pipes that run beside each other. */
const gap = 4;
/** How many lanes on each side are tried. */
const mostLanes = 4;

const isLevel = (a: Point, b: Point) => a.y === b.y;

/** The way with one piece moved sideways; undefined when a piece beside it would turn back or vanish. */
function shiftPiece(way: readonly Point[], place: number, by: number): Point[] | undefined {
  const level = isLevel(way[place]!, way[place + 1]!);
  const moved = way.map((point, at) => {
    if (at !== place && at !== place + 1) return point;
    return level ? { x: point.x, y: point.y + by } : { x: point.x + by, y: point.y };
  });
  for (const side of [place - 1, place + 1]) {
    const axis = level ? 'y' : 'x';
    const before = way[side + 1]![axis] - way[side]![axis];
    const now = moved[side + 1]![axis] - moved[side]![axis];
    if (Math.sign(before) !== Math.sign(now) || Math.abs(now) < 2) return undefined;
  }
  return moved;
}

/** By how much to move a piece so that it is beside these texts, the least first. */
function shiftsPast(texts: readonly Box[], a: Point, b: Point, thickness: number): number[] {
  const room = thickness / 2 + gap;
  const shifts = texts.flatMap((box) =>
    isLevel(a, b)
      ? [box.y - room - a.y, box.y + box.height + room - a.y]
      : [box.x - room - a.x, box.x + box.width + room - a.x],
  );
  return shifts.sort((one, other) => Math.abs(one) - Math.abs(other));
}

/**
 * The way beside other pipes and texts instead of on them, where there is room. Pieces at the ends stay where their
 * ports are.
 */
export function spread(
  route: readonly Point[],
  ends: readonly RouteEnd[],
  thickness: number,
  space: Space,
): readonly Point[] {
  const own = ends.flatMap(({ box }): Box[] => (box ? [box] : []));
  let way = route;
  if (space.effort.left <= 0) return route;
  for (let place = 1; place + 2 < way.length; place += 1) {
    const isTaken = (points: readonly Point[]) =>
      space.isTaken(points[place]!, points[place + 1]!, thickness, gap - 1);
    const around = way.slice(place - 1, place + 3);
    const texts = space.texts(around);
    const [a, b] = [way[place]!, way[place + 1]!];
    const inTexts = texts.filter((box) => crosses(a, b, box));
    if (inTexts.length === 0 && !isTaken(way)) continue;
    const hits = space.hits(around).length;
    const step = thickness + gap * 2;
    const lanes = Array.from(
      { length: mostLanes * 2 },
      (_, lane) => step * (Math.floor(lane / 2) + 1) * (lane % 2 === 0 ? 1 : -1),
    );
    const shifts = [...shiftsPast(inTexts, a, b, thickness), ...lanes];
    const most = inTexts.length > 0 ? texts.length - 1 : texts.length;
    const found = shifts
      .map((by) => shiftPiece(way, place, by))
      .find((moved) => {
        if (!moved || isTaken(moved)) return false;
        if (space.texts(moved.slice(place - 1, place + 3)).length > most) return false;
        const pieces = [place - 1, place, place + 1].map((at) => [moved[at]!, moved[at + 1]!] as const);
        const isOwnFree = !pieces.some(([a, b], side) => side === 1 && own.some((box) => crosses(a, b, box)));
        return isOwnFree && space.hits(moved.slice(place - 1, place + 3)).length <= hits;
      });
    if (found) way = found;
  }
  return way === route ? route : simplify(way);
}
