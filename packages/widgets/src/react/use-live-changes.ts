import { bindingKeysOf, type Widget } from '@zutai/diagram';
import { useEffect, useReducer, useRef } from 'react';
import type { SubscribeToChanges } from '../visible/shown-widgets.ts';

/** The list of before while it holds the same widgets. */
function useSameList(widgets: readonly Widget[]): readonly Widget[] {
  const last = useRef(widgets);
  const before = last.current;
  const isSame =
    before.length === widgets.length && before.every((widget, place) => widget === widgets[place]);
  if (!isSame) last.current = widgets;
  return last.current;
}

/**
 * Renders again, at most once a frame, after a value these widgets are bound to has changed; values are then read
 * from the lookup. Answers a number that grows with each change.
 */
export function useLiveChanges(widgets: readonly Widget[], subscribe: SubscribeToChanges): number {
  const [version, advance] = useReducer((count: number) => count + 1, 0);
  const stableWidgets = useSameList(widgets);
  useEffect(() => {
    const wanted = new Set(stableWidgets.flatMap(bindingKeysOf));
    if (wanted.size === 0) return;
    let frame = 0;
    const stop = subscribe((bindingKeys) => {
      if (frame !== 0) return;
      for (const key of bindingKeys) {
        if (!wanted.has(key)) continue;
        frame = requestAnimationFrame(() => {
          frame = 0;
          advance();
        });
        return;
      }
    });
    // What came between the first picture and now reached no listener.
    advance();
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [subscribe, stableWidgets]);
  return version;
}
