import type { Joint, Point } from '@zutai/diagram';

/** Pieces of half a circle. */
const arcPieces = 12;

/** Page units: less between two interruptions would be a crumb. */
const leastPiece = 4;

interface Stretch {
  from: number;
  to: number;
  kind: 'gap' | 'arc';
}

/** The jumps of one piece in page units from its start, those that overlap as one. */
function stretchesOf(joints: readonly Joint[], segment: number, length: number): Stretch[] {
  const found = joints.flatMap(({ kind, segment: own, at, width }): Stretch[] => {
    if ((kind !== 'gap' && kind !== 'arc') || own !== segment) return [];
    // What a group has made smaller has no room left.
    return [
      { kind, from: Math.max(0, at * length - width / 2), to: Math.min(length, at * length + width / 2) },
    ];
  });
  found.sort((a, b) => a.from - b.from);
  const merged: Stretch[] = [];
  for (const stretch of found) {
    const last = merged.at(-1);
    if (last && stretch.from <= last.to + leastPiece) last.to = Math.max(last.to, stretch.to);
    else merged.push(stretch);
  }
  return merged;
}

/** Half a circle, flattened where it is long, over what it leaps: upwards, or to the left of what is upright. */
function arcBetween(from: Point, to: Point): Point[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const isUpright = Math.abs(dy) > Math.abs(dx);
  const flip = (isUpright ? dy : dx) > 0 ? 1 : -1;
  const [nx, ny] = isUpright ? [-dy * flip, dx * flip] : [dy * flip, -dx * flip];
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  return Array.from({ length: arcPieces - 1 }, (_, place) => {
    const angle = ((place + 1) * Math.PI) / arcPieces;
    const [along, out] = [-Math.cos(angle) / 2, Math.sin(angle) / 2];
    return { x: middle.x + dx * along + nx * out, y: middle.y + dy * along + ny * out };
  });
}

/** The way as it is drawn: in several runs where it is interrupted, with arcs where it leaps over others. */
export function runsOf(
  points: readonly Point[],
  joints: readonly Joint[] = [],
): readonly (readonly Point[])[] {
  if (!joints.some(({ kind }) => kind === 'gap' || kind === 'arc')) return [points];
  const runs: Point[][] = [[points[0]!]];
  for (let segment = 0; segment + 1 < points.length; segment += 1) {
    const [a, b] = [points[segment]!, points[segment + 1]!];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const at = (along: number) => ({
      x: a.x + ((b.x - a.x) * along) / length,
      y: a.y + ((b.y - a.y) * along) / length,
    });
    for (const { from, to, kind } of length === 0 ? [] : stretchesOf(joints, segment, length)) {
      const [start, end] = [at(from), at(to)];
      runs.at(-1)!.push(start);
      if (kind === 'gap') runs.push([end]);
      else runs.at(-1)!.push(...arcBetween(start, end), end);
    }
    runs.at(-1)!.push(b);
  }
  return runs.filter((run) => run.length > 1);
}
