import { bindingKey, findBindings, type Widget } from '@zutai/diagram';
import { useEffect, useReducer } from 'react';
import type { SubscribeToChanges } from './use-canvas-page.ts';

/** What a widget is bound to, as keys such as `signal:12`. */
export function bindingKeysOf(widgets: readonly Widget[]): ReadonlySet<string> {
  const keys = widgets.flatMap((widget) => findBindings(widget).map(({ binding }) => bindingKey(binding)!));
  return new Set(keys);
}

/**
 * Renders again, at most once a frame, after a value these widgets are bound to has changed; values are then read
 * from the lookup. Answers a number that grows with each change.
 */
export function useLiveChanges(widgets: readonly Widget[], subscribe: SubscribeToChanges): number {
  const [version, advance] = useReducer((count: number) => count + 1, 0);
  // Widgets are immutable, so their ids and contents are the same while the objects are.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list itself may be made anew at each rendering
  useEffect(() => {
    const wanted = bindingKeysOf(widgets);
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
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [subscribe, ...widgets]);
  return version;
}
