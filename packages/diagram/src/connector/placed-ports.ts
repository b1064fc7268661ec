import type { WidgetCatalog } from '../document/catalog.ts';
import { isConnector } from '../document/connector.ts';
import type { Widget } from '../document/widget.ts';
import type { PlacedPort } from '../snapping/facing-ports.ts';
import { findPort } from './ports.ts';
import { anchorDirection, anchorPoint, portsOfTarget, Targets } from './targets.ts';

const keyOf = (widgetId: string, portId: string) => `${widgetId} ${portId}`;

/** For each port at which a pipe ends the ports at the other ends, by their keys. */
function findJoined(all: readonly Widget[], catalog: WidgetCatalog): Map<string, Set<string>> {
  const targets = new Targets(all, catalog);
  const joined = new Map<string, Set<string>>();
  for (const pipe of all.filter(isConnector)) {
    const [a, b] = [pipe.data.start, pipe.data.end].map((attachment) => {
      const target = attachment && targets.get(attachment.widgetId);
      const port = target && findPort(portsOfTarget(target), attachment.anchor);
      return port && keyOf(target.widget.id, port.id);
    });
    if (!a || !b) continue;
    joined.set(a, (joined.get(a) ?? new Set()).add(b));
    joined.set(b, (joined.get(b) ?? new Set()).add(a));
  }
  return joined;
}

/**
 * The nozzles of widgets, those in groups too, and which others pipes lead to from them; the middles of sides line up
 * as boxes do.
 *
 * @param all The widgets of the page.
 */
export function placePorts(
  all: readonly Widget[],
  widgets: readonly Widget[],
  catalog: WidgetCatalog,
): PlacedPort[] {
  const targets = new Targets(widgets, catalog);
  const joined = findJoined(all, catalog);
  return widgets.flatMap((top) =>
    targets.within(top).flatMap((target) => {
      if (catalog.get(target.widget.widgetType)?.ports === undefined) return [];
      return portsOfTarget(target).map(({ id, anchor, direction }) => {
        const key = keyOf(target.widget.id, id);
        return {
          point: anchorPoint(target, anchor),
          direction: anchorDirection(target, anchor) ?? direction,
          key,
          leadsTo: joined.get(key),
        };
      });
    }),
  );
}
