import { emptyCatalog, type WidgetCatalog } from '../document/catalog.ts';
import { type Connector, connectorEnds, isConnector } from '../document/connector.ts';
import { indexWidgets, replaceWidgets } from '../document/edit/edit.ts';
import type { Page } from '../document/page.ts';
import type { Widget } from '../document/widget.ts';
import { connect, detach, endsOf, isSquare } from './connect.ts';
import { withJoints } from './joints.ts';
import { keepPlaces } from './keep-place.ts';
import { Targets } from './targets.ts';
import { findDisturbed, isBetterWay } from './way/disturbed.ts';
import { forgetWay } from './way/reroute.ts';
import type { RouteEnd } from './way/route.ts';
import { type Effort, Space } from './way/space.ts';

function widgetOf(page: Page, id: string): Widget | undefined {
  const place = indexWidgets(page.widgets).get(id);
  return place === undefined ? undefined : page.widgets[place];
}

/** A free orthogonal line as it is first drawn: from corner to corner. */
function isUnrouted({ data, position }: Connector): boolean {
  const [first, last] = position.points;
  return (
    data.routing === 'orthogonal' &&
    position.points.length === 2 &&
    first!.x !== last!.x &&
    first!.y !== last!.y
  );
}

/** The widgets of the page that its attached ends are at, or in. */
function topsOf({ data: { start, end } }: Connector, targets: Targets): (Widget | undefined)[] {
  const tops: (Widget | undefined)[] = [];
  if (start) tops.push(targets.topOf(start.widgetId));
  if (end) tops.push(targets.topOf(end.widgetId));
  return tops;
}

/** Mains before the branches that are attached to them; where they go round in a circle, as they come. */
function inOrder(connectors: readonly Connector[]): readonly Connector[] {
  const byId = new Map(connectors.map((connector) => [connector.id, connector]));
  const mainsOf = ({ data }: Connector) =>
    connectorEnds.flatMap((end) => byId.get(data[end]?.widgetId ?? '') ?? []);
  if (!connectors.some((connector) => mainsOf(connector).length > 0)) return connectors;
  const ordered = new Set<Connector>();
  const begun = new Set<Connector>();
  const visit = (connector: Connector) => {
    if (begun.has(connector)) return;
    begun.add(connector);
    for (const main of mainsOf(connector)) visit(main);
    ordered.add(connector);
  };
  for (const connector of connectors) visit(connector);
  return [...ordered];
}

/** The connectors that this edit may give another way. */
function findUnsettled(
  before: Page,
  ordered: readonly Connector[],
  targets: Targets,
  disturbed: ReadonlySet<string>,
): Set<string> {
  const unsettled = new Set(disturbed);
  for (const connector of ordered) {
    const hasMoved = connectorEnds.some((end) => {
      const id = connector.data[end]?.widgetId;
      if (id === undefined) return false;
      const top = targets.topOf(id);
      return unsettled.has(id) || (top && widgetOf(before, top.id) !== top);
    });
    if (hasMoved || widgetOf(before, connector.id) !== connector) unsettled.add(connector.id);
  }
  return unsettled;
}

/** Places looked at for ways around things, in one edit and in one moment of a gesture. */
const fullEffort = 400_000;
export const quickEffort = 500;
/** The part of an edit's effort that pipes may take which make way: nobody waits for them as for what was touched. */
const asideEffort = 120_000;

/** An end counts as being where it is attached up to here: scaled and rounded, both may be 0.05 off in each direction. */
export const samePlace = 0.11;

function isSameEnd(a: RouteEnd, b: RouteEnd): boolean {
  const isSameBox =
    a.box === b.box ||
    (a.box !== undefined &&
      b.box !== undefined &&
      a.box.x === b.box.x &&
      a.box.y === b.box.y &&
      a.box.width === b.box.width &&
      a.box.height === b.box.height);
  return (
    isSameBox &&
    Math.hypot(a.point.x - b.point.x, a.point.y - b.point.y) < samePlace &&
    a.direction?.x === b.direction?.x &&
    a.direction?.y === b.direction?.y
  );
}

/** Whether its way leads from one end to the other. */
function isJoined({ position }: Connector, ends: readonly RouteEnd[]): boolean {
  return ends.every(({ point }, place) => {
    const { x, y } = position.points.at(-place)!;
    return Math.hypot(point.x - x, point.y - y) < samePlace;
  });
}

/** Whether nothing of what leads to its way is another than before: a colour is no reason to find a new one. */
function isOnItsWay(was: Connector, now: Connector, earlier: Targets, ends: readonly RouteEnd[]): boolean {
  if (was.position !== now.position || was.data.routing !== now.data.routing) return false;
  if (was.posLock !== now.posLock || !isJoined(now, ends)) return false;
  const before = endsOf(was, earlier);
  return ends.every((end, place) => isSameEnd(end, before[place]!));
}

/** Whether another variant of the page is shown: everything stands where that has it, pipes too (ADR 36). */
const isOtherVariant = (before: Page, after: Page) => before.con.shown?.id !== after.con.shown?.id;

/** Whether its way leads from one end to the other, as it was left. */
function fitsEnds(connector: Connector, ends: readonly RouteEnd[]): boolean {
  const { data, position } = connector;
  return isJoined(connector, ends) && (data.routing !== 'orthogonal' || isSquare(position.points));
}

/** What an edit does to pipes that it did not touch, whose ways lead through what it put there. */
export type Others = 'make way' | 'stay';

/**
 * What an edit leads to: the connectors of the page follow what they are attached to, and let go of what is gone. Only
 * those are touched that the edit touched, or whose widgets it did, and those that find their own way where something
 * stands in it now. Not for imports, which stay as their file has them.
 */
export function followConnections(
  before: Page,
  after: Page,
  catalog: WidgetCatalog = emptyCatalog,
  effort: Effort = { left: fullEffort },
  others: Others = 'make way',
): Page {
  const isSameLook = before.con.crossings === after.con.crossings;
  if (before.widgets === after.widgets && isSameLook) return after;
  return withJoints(before, followEnds(before, after, catalog, effort, others), catalog);
}

function followEnds(before: Page, after: Page, catalog: WidgetCatalog, effort: Effort, others: Others): Page {
  const connectors = after.widgets.filter(isConnector);
  if (connectors.length === 0) return after;
  const targets = new Targets(after.widgets, catalog, after.con.shown?.unplaced);
  const earlier = new Targets(before.widgets, catalog, before.con.shown?.unplaced);
  const isGone = (id: string) => !targets.topOf(id) && earlier.topOf(id) !== undefined;
  const followed: Widget[] = [];
  const replace = (widget: Widget) => {
    followed.push(widget);
    targets.replace(widget);
  };
  const isSwitched = isOtherVariant(before, after);
  const ordered = inOrder(connectors);
  const isMadeWay = others === 'make way' && !isSwitched;
  const disturbed = isMadeWay
    ? findDisturbed(before.widgets, after.widgets, ordered, catalog)
    : new Set<string>();
  const unsettled = findUnsettled(before, ordered, targets, disturbed);
  const space = new Space(before.widgets, after.widgets, catalog, effort, (id) => unsettled.has(id));
  let asideLeft = asideEffort;
  const stepAside = (connector: Connector, ends: readonly [RouteEnd, RouteEnd]): Connector => {
    const given = Math.min(asideLeft, effort.left);
    if (given <= 0) return connector;
    const others = effort.left - given;
    effort.left = given;
    const other = connect(forgetWay(connector), ends, space);
    const isBetter = isBetterWay(connector.position.points, other.position.points, space);
    asideLeft -= given - effort.left;
    effort.left += others;
    return isBetter ? other : connector;
  };
  for (const connector of ordered) {
    const settle = (settled: Connector) => {
      if (unsettled.delete(connector.id)) space.settle(settled);
    };
    const was = widgetOf(before, connector.id);
    const found = topsOf(connector, targets);
    const hasMoved = found.some((top) => top && widgetOf(before, top.id) !== top);
    const isMissing = found.includes(undefined);
    // What a variant did not place may have been moved while nothing could follow it.
    const isLoose =
      isSwitched &&
      !isMissing &&
      targets.topOf(connector.id) !== undefined &&
      !isJoined(connector, endsOf(connector, targets));
    if (was === connector && !hasMoved && !isMissing && !isLoose) {
      const other = disturbed.has(connector.id)
        ? stepAside(connector, endsOf(connector, targets))
        : connector;
      settle(other);
      if (other !== connector) replace(other);
      continue;
    }
    // One that came with the edit and stands free keeps its way, unless it has none yet.
    if (!was && found.length === 0 && !isUnrouted(connector)) {
      settle(connector);
      continue;
    }
    const detached = isMissing ? detach(connector, isGone) : connector;
    const kept = hasMoved ? keepPlaces(detached, earlier, targets, !isSwitched) : detached;
    // Section 5: "Locked widgets cannot be moved." It stays attached and follows again once it is unlocked.
    if (connector.posLock && was) {
      if (kept !== connector) replace(kept);
      settle(kept);
      continue;
    }
    if (kept === was && !hasMoved && !isLoose) {
      settle(kept);
      continue;
    }
    const ends = endsOf(kept, targets);
    const isThere =
      (isSwitched && fitsEnds(kept, ends)) ||
      (was && isConnector(was) && isOnItsWay(was, kept, earlier, ends));
    if (isThere) {
      if (kept !== connector) replace(kept);
      settle(kept);
      continue;
    }
    const connected = connect(kept, ends, space);
    settle(connected);
    if (connected !== connector) replace(connected);
  }
  return replaceWidgets(after, followed);
}
