import type { Outline } from '../document/catalog.ts';
import type { Point } from '../document/position.ts';

/** Units within which a point counts as on a line. */
const near = 0.5;

interface Edge {
  readonly a: Point;
  readonly b: Point;
  /** Of a face; a line has nothing behind it. */
  readonly isFace: boolean;
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

function edgesOf({ faces, lines }: Outline): Edge[] {
  const edges: Edge[] = [];
  const add = (points: readonly Point[], isFace: boolean) => {
    const count = isFace ? points.length : points.length - 1;
    for (let place = 0; place < count; place += 1)
      edges.push({ a: points[place]!, b: points[(place + 1) % points.length]!, isFace });
  };
  for (const face of faces) add(face, true);
  for (const line of lines) add(line, false);
  return edges;
}

function nearestOn({ a, b }: Edge, point: Point): Point {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const squared = dx * dx + dy * dy;
  const along = squared === 0 ? 0 : ((point.x - a.x) * dx + (point.y - a.y) * dy) / squared;
  const share = Math.max(0, Math.min(1, along));
  return { x: a.x + dx * share, y: a.y + dy * share };
}

/** Whether a point is inside a polygon, its edge not counted. */
function isInFace(face: readonly Point[], { x, y }: Point): boolean {
  let isIn = false;
  for (let place = 0, last = face.length - 1; place < face.length; last = place, place += 1) {
    const [a, b] = [face[place]!, face[last]!];
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) isIn = !isIn;
  }
  return isIn;
}

function isHidden(outline: Outline, point: Point): boolean {
  return outline.faces.some((face) => {
    if (!isInFace(face, point)) return false;
    return edgesOf({ faces: [face], lines: [] }).every(
      (edge) => distance(nearestOn(edge, point), point) > near,
    );
  });
}

/** Whether something is drawn at a point, edges not counted. */
export function isInk(outline: Outline, point: Point): boolean {
  return outline.faces.some((face) => isInFace(face, point));
}

/** The point of the wall nearest to another; what one piece hides of another is no wall. */
export function nearestWall(outline: Outline, point: Point): { point: Point; distance: number } | undefined {
  const found = edgesOf(outline).map((edge) => {
    const at = nearestOn(edge, point);
    return { point: at, distance: distance(at, point) };
  });
  found.sort((a, b) => a.distance - b.distance);
  return found.find(({ point: at }) => !isHidden(outline, at));
}

const ways: readonly Point[] = [
  { x: 0, y: -1 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
];

/** Where the way out of a point goes into a face and comes out of it, in turns. */
function crossingsOf(face: readonly Point[], from: Point, way: Point): number[] {
  const [along, across] = way.x === 0 ? (['y', 'x'] as const) : (['x', 'y'] as const);
  const at = from[across];
  const found: number[] = [];
  for (let place = 0, last = face.length - 1; place < face.length; last = place, place += 1) {
    const [a, b] = [face[place]!, face[last]!];
    if (a[across] > at === b[across] > at) continue;
    const share = (at - a[across]) / (b[across] - a[across]);
    found.push((a[along] + (b[along] - a[along]) * share - from[along]) * way[along]);
  }
  return found.sort((a, b) => a - b);
}

/** How much is drawn on the way out of a point. */
function inkAlong({ faces }: Outline, from: Point, way: Point): number {
  const covered = faces.flatMap((face) => {
    const crossings = crossingsOf(face, from, way);
    return crossings.flatMap((into, place) =>
      place % 2 === 0 && crossings[place + 1]! > near
        ? [{ into: Math.max(near, into), out: crossings[place + 1]! }]
        : [],
    );
  });
  covered.sort((a, b) => a.into - b.into);
  let ink = 0;
  let reached = 0;
  for (const { into, out } of covered) {
    ink += Math.max(0, out - Math.max(reached, into));
    reached = Math.max(reached, out);
  }
  return ink;
}

function nearestEdge(outline: Outline, point: Point): Edge | undefined {
  let nearest: Edge | undefined;
  let least = Infinity;
  for (const edge of edgesOf(outline)) {
    const gap = distance(nearestOn(edge, point), point);
    if (gap < least) [nearest, least] = [edge, gap];
  }
  return nearest;
}

/** The axis along which a point of the wall is left: through nothing that is drawn, and as square to the wall as can be. */
export function wayOutOf(outline: Outline, point: Point): Point {
  const nearest = nearestEdge(outline, point);
  // What shows nothing of itself is left upwards.
  if (!nearest) return ways[0]!;
  const length = distance(nearest.a, nearest.b) || 1;
  const along = { x: (nearest.b.x - nearest.a.x) / length, y: (nearest.b.y - nearest.a.y) / length };
  const isTip = !nearest.isFace && [nearest.a, nearest.b].some((end) => distance(end, point) <= near);
  const costs = ways.map((way) => {
    const slant = Math.abs(way.x * along.x + way.y * along.y);
    return inkAlong(outline, point, way) + 10 * (isTip ? 1 - slant : slant);
  });
  return ways[costs.indexOf(Math.min(...costs))]!;
}

/** The share of the way from one point to another at which something drawn is met first; undefined where nothing is. */
export function firstInkFrom(outline: Outline, from: Point, to: Point): number | undefined {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  let first: number | undefined;
  for (const { a, b } of edgesOf(outline)) {
    const [ex, ey] = [b.x - a.x, b.y - a.y];
    const across = dx * ey - dy * ex;
    if (across === 0) continue;
    const share = ((a.x - from.x) * ey - (a.y - from.y) * ex) / across;
    const along = ((a.x - from.x) * dy - (a.y - from.y) * dx) / across;
    // An edge ends where the next begins, whatever rounding says.
    if (share < 0 || share > 1 || along < -1e-6 || along > 1 + 1e-6) continue;
    if (first === undefined || share < first) first = share;
  }
  return first;
}
