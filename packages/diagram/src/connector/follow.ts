import { type Connector, connectorEnds, isConnector } from '../document/connector.ts';
import { indexWidgets, replaceWidgets } from '../document/edit/edit.ts';
import type { Page } from '../document/page.ts';
import type { Widget } from '../document/widget.ts';
import { connect, detach } from './connect.ts';
import { type Target, Targets } from './targets.ts';

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

/**
 * What an edit leads to: the connectors of the page follow what they are attached to, and let go of what is gone. Only
 * those are touched that the edit touched, or whose widgets it did. Not for imports, which stay as their file has them.
 */
export function followConnections(before: Page, after: Page): Page {
  if (before.widgets === after.widgets) return after;
  const connectors = after.widgets.filter(isConnector);
  if (connectors.length === 0) return after;
  const targets = new Targets(after.widgets);
  const earlier = new Targets(before.widgets);
  const isGone = (id: string) => !targets.get(id) && earlier.get(id) !== undefined;
  const followed: Widget[] = [];
  for (const connector of connectors) {
    const was = widgetOf(before, connector.id);
    const found = targetsOf(connector, targets);
    const hasMoved = found.some((target) => target && widgetOf(before, target.top.id) !== target.top);
    const isMissing = found.includes(undefined);
    if (was === connector && !hasMoved && !isMissing) continue;
    // One that came with the edit and stands free keeps its way, unless it has none yet.
    if (!was && found.length === 0 && !isUnrouted(connector)) continue;
    const kept = isMissing ? detach(connector, isGone) : connector;
    // Section 5: "Locked widgets cannot be moved." It stays attached and follows again once it is unlocked.
    if (connector.posLock && was) {
      if (kept !== connector) followed.push(kept);
      continue;
    }
    if (kept === was && !hasMoved) continue;
    followed.push(connect(kept, targets));
  }
  return replaceWidgets(after, followed);
}
