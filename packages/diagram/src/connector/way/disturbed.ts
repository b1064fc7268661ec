import type { WidgetCatalog } from '../../document/catalog.ts';
import type { Connector } from '../../document/connector.ts';
import { indexWidgets } from '../../document/edit/edit.ts';
import type { Point } from '../../document/position.ts';
import type { Widget } from '../../document/widget.ts';
import { type Box, boxesTouch, boxHasPoint, growBox } from '../../geometry/box.ts';
import { flattenWidgets } from '../../geometry/flatten.ts';
import { boundsOf } from '../../geometry/groups.ts';
import { isGroupPosition } from '../../geometry/kinds/group.ts';
import { lengthOf } from '../along.ts';
import { isInTheWay } from './grid.ts';
import { canReroute, isPinned } from './reroute.ts';
import { clearance, crosses } from './route.ts';
import type { Space } from './space.ts';

/** Where something stands since an edit, and where something does not stand any more. */
interface Shifts {
  readonly come: readonly Box[];
  readonly gone: readonly Box[];
}

const isSameBox = (a: Box, b: Box) =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;

/** By what stands there, not by the groups around it: to group is no reason to find other ways. */
function findShifts(before: readonly Widget[], after: readonly Widget[], catalog: WidgetCatalog): Shifts {
  const [places, later] = [indexWidgets(before), indexWidgets(after)];
  const boxesOf = (widgets: readonly Widget[]) =>
    new Map(
      flattenWidgets(widgets)
        .filter((widget) => !isGroupPosition(widget.position) && isInTheWay(widget, catalog))
        .map((widget) => [widget.id, boundsOf(widget)]),
    );
  const earlier = boxesOf(before.filter((widget) => after[later.get(widget.id) ?? -1] !== widget));
  const now = boxesOf(after.filter((widget) => before[places.get(widget.id) ?? -1] !== widget));
  const others = (of: Map<string, Box>, than: Map<string, Box>) =>
    [...of].flatMap(([id, box]) => {
      const other = than.get(id);
      return other && isSameBox(box, other) ? [] : [box];
    });
  return { come: others(now, earlier), gone: others(earlier, now) };
}

export const leadsThrough = (points: readonly Point[], box: Box) =>
  points.some((point, place) => place > 0 && crosses(points[place - 1]!, point, box));

/** What an end stands in, such as a ground, is not in the way. */
export const holdsEnd = (points: readonly Point[], box: Box) =>
  boxHasPoint(box, points[0]!, 0.5) || boxHasPoint(box, points.at(-1)!, 0.5);

/**
 * The pipes that nothing was done to, but that lead through what an edit put there, or around what it took away. Not
 * those that a hand has put somewhere, or that are locked.
 */
export function findDisturbed(
  before: readonly Widget[],
  after: readonly Widget[],
  connectors: readonly Connector[],
  catalog: WidgetCatalog,
): ReadonlySet<string> {
  const places = indexWidgets(before);
  const pipes = connectors.filter(
    (pipe) =>
      before[places.get(pipe.id) ?? -1] === pipe && canReroute(pipe) && !isPinned(pipe) && !pipe.posLock,
  );
  if (pipes.length === 0) return new Set();
  const { come, gone } = findShifts(before, after, catalog);
  const beside = gone.map((box) => growBox(box, clearance + 1));
  const isDisturbed = (pipe: Connector) => {
    const { points } = pipe.position;
    const bounds = boundsOf(pipe);
    const isMet = (box: Box) =>
      boxesTouch(bounds, box) && leadsThrough(points, box) && !holdsEnd(points, box);
    return come.some(isMet) || (points.length > 2 && beside.some(isMet));
  };
  return new Set(pipes.filter(isDisturbed).map(({ id }) => id));
}

/** Whether another way is worth leaving the one that is there: through less, or through no more with fewer bends. */
export function isBetterWay(now: readonly Point[], other: readonly Point[], space: Space): boolean {
  const [hits, others] = [space.hits(now, true).length, space.hits(other, true).length];
  if (others !== hits) return others < hits;
  return other.length < now.length && lengthOf(other) <= lengthOf(now) + 0.5;
}
