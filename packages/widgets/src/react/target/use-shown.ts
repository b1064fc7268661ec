import type { LiveLookup, Widget } from '@zutai/diagram';
import { useMemo, useSyncExternalStore } from 'react';
import type { PlacedWidget } from '../../visible/list-placed.ts';
import { createShownWidgets, type SubscribeToChanges } from '../../visible/shown-widgets.ts';

/**
 * The widgets that can be seen at this moment, bottom to top, groups before their children; renders again when a value
 * shows or hides one. The same list while it holds the same widgets.
 */
export function useShown(
  widgets: readonly Widget[],
  live: LiveLookup,
  subscribe: SubscribeToChanges,
  regions: ReadonlySet<string> | null = null,
): readonly PlacedWidget[] {
  const shown = useMemo(
    () => createShownWidgets(widgets, live, subscribe, regions),
    [widgets, live, subscribe, regions],
  );
  return useSyncExternalStore(shown.watch, shown.list, shown.list);
}
