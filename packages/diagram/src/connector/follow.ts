import { emptyCatalog, type WidgetCatalog } from '../document/catalog.ts';
import { type Connector, connectorEnds, isConnector } from '../document/connector.ts';
import { indexWidgets, replaceWidgets } from '../document/edit/edit.ts';
import type { Page } from '../document/page.ts';
import type { Widget } from '../document/widget.ts';
import { connect, detach, endsOf } from './connect.ts';
import { withJoints } from './joints.ts';
import { keepPlaces } from './keep-place.ts';
import { type Target, Targets } from './targets.ts';
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

function targetsOf({ data }: Connector, targets: Targets): (Target | undefined)[] {
  return connectorEnds.flatMap((end) => {
    const attachment = data[end];
    return attachment ? [targets.get(attachment.widgetId)] : [];
  });
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
function findUnsettled(before: Page, ordered: readonly Connector[], targets: Targets): Set<string> {
  const unsettled = new Set<string>();
  for (const connector of ordered) {
    const hasMoved = connectorEnds.some((end) => {
      const id = connector.data[end]?.widgetId;
      if (id === undefined) return false;
      const target = targets.get(id);
      return unsettled.has(id) || (target && widgetOf(before, target.top.id) !== target.top);
    });
    if (hasMoved || widgetOf(before, connector.id) !== connector) unsettled.add(connector.id);
  }
  return unsettled;
}

/** Places looked at for ways around things, in one edit and in one moment of a gesture. */
const fullEffort = 400_000;
export const quickEffort = 1_500;

/** Half of what rounding can move a point. */
const samePlace = 0.11;

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

/** Whether nothing of what leads to its way is another than before: a colour is no reason to find a new one. */
function isOnItsWay(was: Connector, now: Connector, earlier: Targets, targets: Targets): boolean {
  if (was.position !== now.position || was.data.routing !== now.data.routing) return false;
  if (was.posLock !== now.posLock) return false;
  const before = endsOf(was, earlier);
  return endsOf(now, targets).every((end, place) => {
    const { x, y } = now.position.points.at(-place)!;
    return isSameEnd(end, before[place]!) && Math.hypot(end.point.x - x, end.point.y - y) < samePlace;
  });
}

/**
 * What an edit leads to: the connectors of the page follow what they are attached to, and let go of what is gone. Only
 * those are touched that the edit touched, or whose widgets it did. Not for imports, which stay as their file has them.
 */
export function followConnections(
  before: Page,
  after: Page,
  catalog: WidgetCatalog = emptyCatalog,
  effort: Effort = { left: fullEffort },
): Page {
  const isSameLook = before.con.crossings === after.con.crossings;
  if (before.widgets === after.widgets && isSameLook) return after;
  return withJoints(before, followEnds(before, after, catalog, effort), catalog);
}

function followEnds(before: Page, after: Page, catalog: WidgetCatalog, effort: Effort): Page {
  const connectors = after.widgets.filter(isConnector);
  if (connectors.length === 0) return after;
  const targets = new Targets(after.widgets, catalog);
  const earlier = new Targets(before.widgets, catalog);
  const isGone = (id: string) => !targets.get(id) && earlier.get(id) !== undefined;
  const followed: Widget[] = [];
  const replace = (widget: Widget) => {
    followed.push(widget);
    targets.replace(widget);
  };
  const ordered = inOrder(connectors);
  const unsettled = findUnsettled(before, ordered, targets);
  const space = new Space(after.widgets, catalog, effort, (id) => unsettled.has(id));
  for (const connector of ordered) {
    const settle = (settled: Connector) => {
      if (unsettled.delete(connector.id)) space.settle(settled);
    };
    const was = widgetOf(before, connector.id);
    const found = targetsOf(connector, targets);
    const hasMoved = found.some((target) => target && widgetOf(before, target.top.id) !== target.top);
    const isMissing = found.includes(undefined);
    if (was === connector && !hasMoved && !isMissing) {
      settle(connector);
      continue;
    }
    // One that came with the edit and stands free keeps its way, unless it has none yet.
    if (!was && found.length === 0 && !isUnrouted(connector)) {
      settle(connector);
      continue;
    }
    const detached = isMissing ? detach(connector, isGone) : connector;
    const kept = hasMoved ? keepPlaces(detached, earlier, targets) : detached;
    // Section 5: "Locked widgets cannot be moved." It stays attached and follows again once it is unlocked.
    if (connector.posLock && was) {
      if (kept !== connector) replace(kept);
      settle(kept);
      continue;
    }
    if (kept === was && !hasMoved) {
      settle(kept);
      continue;
    }
    if (was && isConnector(was) && isOnItsWay(was, kept, earlier, targets)) {
      if (kept !== connector) replace(kept);
      settle(kept);
      continue;
    }
    const connected = connect(kept, targets, space);
    settle(connected);
    if (connected !== connector) replace(connected);
  }
  return replaceWidgets(after, followed);
}
