import type { Point } from '../../document/position.ts';
import type { Box } from '../../geometry/box.ts';
import {
  clearance,
  clearancesOf,
  crosses,
  leaveBox,
  type RouteEnd,
  routeOrthogonal,
  simplify,
  stepOut,
} from './route.ts';
import { type Effort, looksAStep, type Space } from './space.ts';

/** Nearer to a box than the clearance, but not through it, where there is no more room. */
const narrow = 8;
const bendCost = 20;
const nearCost = 15;
const crossingCost = 20_000;
const backwardCost = 5_000;

const ways: readonly Point[] = [
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
];

/** A heap of places by their cost, the cheapest first. */
class Queue {
  readonly #items: { state: number; cost: number }[] = [];

  get isEmpty(): boolean {
    return this.#items.length === 0;
  }

  push(state: number, cost: number): void {
    const items = this.#items;
    items.push({ state, cost });
    for (let at = items.length - 1; at > 0; ) {
      const above = (at - 1) >> 1;
      if (items[above]!.cost <= items[at]!.cost) break;
      [items[above], items[at]] = [items[at]!, items[above]!];
      at = above;
    }
  }

  pop(): number {
    const items = this.#items;
    const { state } = items[0]!;
    const last = items.pop()!;
    if (items.length > 0) {
      items[0] = last;
      for (let at = 0; ; ) {
        const [left, right] = [2 * at + 1, 2 * at + 2];
        let least = at;
        if (left < items.length && items[left]!.cost < items[least]!.cost) least = left;
        if (right < items.length && items[right]!.cost < items[least]!.cost) least = right;
        if (least === at) break;
        [items[least], items[at]] = [items[at]!, items[least]!];
        at = least;
      }
    }
    return state;
  }
}

function placesAlong(axis: 'x' | 'y', ends: readonly Point[], boxes: readonly Box[]): number[] {
  const size = axis === 'x' ? 'width' : 'height';
  const places = new Set(ends.map((end) => end[axis]));
  places.add((ends[0]![axis] + ends[1]![axis]) / 2);
  for (const box of boxes)
    for (const room of [clearance, narrow]) {
      places.add(box[axis] - room);
      places.add(box[axis] + box[size] + room);
    }
  return [...places].sort((a, b) => a - b);
}

/** For each place along an axis the boxes that a line there can meet, or come near to. */
function listBeside(axis: 'x' | 'y', places: readonly number[], boxes: readonly Box[]): Box[][] {
  const size = axis === 'x' ? 'width' : 'height';
  return places.map((at) =>
    boxes.filter((box) => at > box[axis] - nearCost && at < box[axis] + box[size] + nearCost),
  );
}

const grow = ({ x, y, width, height }: Box): Box => ({
  x: x - nearCost,
  y: y - nearCost,
  width: width + 2 * nearCost,
  height: height + 2 * nearCost,
});

/** The cheapest way on the lines beside the boxes; undefined when the effort does not reach. */
function search(from: RouteEnd, to: RouteEnd, boxes: readonly Box[], effort: Effort): Point[] | undefined {
  const xs = placesAlong('x', [from.point, to.point], boxes);
  const ys = placesAlong('y', [from.point, to.point], boxes);
  const besideX = listBeside('x', xs, boxes);
  const besideY = listBeside('y', ys, boxes);
  effort.left -= ((xs.length + ys.length) * boxes.length) / looksAStep;
  const stateOf = (column: number, row: number, way: number) => (row * xs.length + column) * 4 + way;
  const start = { column: xs.indexOf(from.point.x), row: ys.indexOf(from.point.y) };
  const goal = { column: xs.indexOf(to.point.x), row: ys.indexOf(to.point.y) };
  const costs = new Map<number, number>();
  const cameFrom = new Map<number, number>();
  const queue = new Queue();
  const pieceCosts = new Map<number, number>();
  const costOfPiece = (key: number, a: Point, b: Point, beside: readonly Box[]): number => {
    let cost = pieceCosts.get(key);
    if (cost === undefined) {
      cost = Math.abs(b.x - a.x) + Math.abs(b.y - a.y);
      effort.left -= beside.length / looksAStep;
      for (const box of beside) {
        if (crosses(a, b, box)) cost += crossingCost;
        else if (crosses(a, b, grow(box))) cost += nearCost;
      }
      pieceCosts.set(key, cost);
    }
    return cost;
  };
  const guess = (column: number, row: number) =>
    Math.abs(xs[column]! - to.point.x) + Math.abs(ys[row]! - to.point.y);
  for (const [way, { x, y }] of ways.entries()) {
    const { direction } = from;
    if (direction && direction.x === -x && direction.y === -y) continue;
    // A turn right after the port is a turn as any other.
    const cost = direction && (direction.x !== x || direction.y !== y) ? bendCost : 0;
    const state = stateOf(start.column, start.row, way);
    costs.set(state, cost);
    queue.push(state, cost + guess(start.column, start.row));
  }
  const closed = new Set<number>();
  while (!queue.isEmpty) {
    const state = queue.pop();
    if (closed.has(state)) continue;
    closed.add(state);
    effort.left -= 1;
    if (effort.left <= 0) return undefined;
    const way = state % 4;
    const place = (state - way) / 4;
    const [column, row] = [place % xs.length, Math.floor(place / xs.length)];
    if (column === goal.column && row === goal.row) {
      const points: Point[] = [];
      for (let at: number | undefined = state; at !== undefined; at = cameFrom.get(at)) {
        const inner = Math.floor(at / 4);
        points.push({ x: xs[inner % xs.length]!, y: ys[Math.floor(inner / xs.length)]! });
      }
      return points.reverse();
    }
    const here = { x: xs[column]!, y: ys[row]! };
    for (const [next, { x, y }] of ways.entries()) {
      if (Math.abs(next - way) === 2) continue;
      const [nextColumn, nextRow] = [column + x, row + y];
      if (nextColumn < 0 || nextRow < 0 || nextColumn >= xs.length || nextRow >= ys.length) continue;
      const there = { x: xs[nextColumn]!, y: ys[nextRow]! };
      const first = Math.min(row, nextRow) * xs.length + Math.min(column, nextColumn);
      const isUpright = x === 0;
      const beside = isUpright ? besideX[column]! : besideY[row]!;
      let cost = costs.get(state)! + costOfPiece(first * 2 + (isUpright ? 1 : 0), here, there, beside);
      if (next !== way) cost += bendCost;
      if (nextColumn === goal.column && nextRow === goal.row && to.direction) {
        const turn = x * to.direction.x + y * to.direction.y;
        cost += turn > 0 ? backwardCost : turn === 0 ? bendCost : 0;
      }
      const reached = stateOf(nextColumn, nextRow, next);
      if (cost >= (costs.get(reached) ?? Infinity)) continue;
      costs.set(reached, cost);
      cameFrom.set(reached, state);
      queue.push(reached, cost + guess(nextColumn, nextRow));
    }
  }
  return undefined;
}

/** How far an end can be left before something else is met. */
function roomAt({ point, direction }: RouteEnd, room: number, space: Space): number {
  if (!direction) return 0;
  const out = { x: point.x + direction.x * room, y: point.y + direction.y * room };
  const gaps = space.hits([point, out], true).map((box) => {
    if (direction.x !== 0) return direction.x > 0 ? box.x - point.x : point.x - box.x - box.width;
    return direction.y > 0 ? box.y - point.y : point.y - box.y - box.height;
  });
  return Math.max(2, Math.min(room, ...gaps.map((gap) => gap / 2)));
}

/** A way of level and upright pieces around what stands between the ends; the plain way where nothing does. */
export function routeAround(first: RouteEnd, last: RouteEnd, space: Space): Point[] {
  const plain = routeOrthogonal(first, last);
  if (space.effort.left <= 0) return plain;
  let hits = space.hits(plain);
  if (hits.length === 0) return plain;
  const [start, end] = [leaveBox(first), leaveBox(last)];
  const rooms = clearancesOf(start, end);
  const [from, to] = [start, end].map((out, place) => ({
    ...out,
    point: stepOut(out, roomAt(out, rooms[place]!, space)),
  }));
  const boxes = [start.box, end.box].filter((box) => box !== undefined);
  const known = new Set<string>();
  let best = { way: plain, count: hits.length };
  // Each round knows more of what is in the way, until nothing is, or the effort is spent.
  while (hits.length > 0) {
    const fresh = hits.filter(({ x, y, width, height }) => !known.has(`${x} ${y} ${width} ${height}`));
    if (fresh.length === 0) break;
    for (const { x, y, width, height } of fresh) known.add(`${x} ${y} ${width} ${height}`);
    boxes.push(...fresh);
    const between = search(from!, to!, boxes, space.effort);
    if (!between) break;
    const way = simplify([first.point, start.point, ...between, end.point, last.point]);
    hits = space.hits(way);
    if (hits.length < best.count) best = { way, count: hits.length };
  }
  return best.way.length > 1 ? best.way : plain;
}
