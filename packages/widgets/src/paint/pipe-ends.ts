import { type Joint, type PathPrimitive, type Point, polygon } from '@zutai/diagram';

type EndJoint = Extract<Joint, { kind: 'end' }>;

const isEnd = (joint: Joint): joint is EndJoint => joint.kind === 'end' && joint.profile.length > 1;

/** How far an end reaches back into its pipe, so that no seam is left between the two. */
const overlap = 0.5;

/** A point moved along the piece from `from` to it, `by` page units; undefined where the piece is shorter. */
function moveAlong(from: Point, to: Point, by: number): Point | undefined {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length === 0 || length + by <= overlap) return undefined;
  const share = by / length;
  return { ...to, x: to.x + (to.x - from.x) * share, y: to.y + (to.y - from.y) * share };
}

/** The ends of a pipe that meet walls which are round or slanting. */
export interface PipeEnds {
  /** The way without what is in front of a wall. */
  readonly points: readonly Point[];
  /** What lies between a straight end there and the wall, for a width of the pipe. */
  readonly fill: (width: number, color: string) => PathPrimitive[];
}

/** @param thickness of the pipe that the profiles were found for, page units. */
export function pipeEndsOf(
  given: readonly Point[],
  joints: readonly Joint[] = [],
  thickness: number,
): PipeEnds {
  const points = [...given];
  const ends: { at: Point; way: Point; depths: readonly number[] }[] = [];
  for (const { at, profile } of joints.filter(isEnd)) {
    const isStart = at === 0;
    const [from, last] = isStart ? [points[1]!, points[0]!] : [points.at(-2)!, points.at(-1)!];
    const least = Math.min(...profile);
    const cut = moveAlong(from, last, least);
    if (!cut) continue;
    const length = Math.hypot(last.x - from.x, last.y - from.y);
    const way = { x: (last.x - from.x) / length, y: (last.y - from.y) / length };
    points[isStart ? 0 : points.length - 1] = cut;
    ends.push({ at: cut, way, depths: profile.map((depth) => depth - least) });
  }
  const fill = (width: number, color: string) =>
    ends.map(({ at, way, depths }): PathPrimitive => {
      const place = (side: number, out: number) => ({
        x: at.x + way.x * out - way.y * side,
        y: at.y + way.y * out + way.x * side,
      });
      const half = width / 2;
      const sides = depths.map((_, index) => (index / (depths.length - 1) - 0.5) * thickness);
      const depthAt = (side: number) => {
        const found = ((side / thickness + 0.5) * (depths.length - 1)) as number;
        const low = Math.max(0, Math.min(depths.length - 2, Math.floor(found)));
        return depths[low]! + (depths[low + 1]! - depths[low]!) * (found - low);
      };
      const within = [-half, ...sides.filter((side) => Math.abs(side) < half), half];
      const wall = within.map((side) => place(side, depthAt(side)));
      return {
        kind: 'path',
        segments: polygon([place(half, -overlap), place(-half, -overlap), ...wall]),
        fill: color,
      };
    });
  return { points, fill };
}
