import { bindingKey, type LiveLookup, type Widget } from '@zutai/diagram';
import { isShown } from './is-shown.ts';
import type { PlacedWidget } from './list-placed.ts';
import { listPlaced } from './list-placed.ts';

/** Tells which values changed, as binding keys such as `signal:12`. Returns how to stop. */
export type SubscribeToChanges = (listener: (bindingKeys: Iterable<string>) => void) => () => void;

/** A value that gets too old is not notified as a change: it is looked at again at least this often, ms. */
const lookAgainMs = 5000;

export interface ShownWidgets {
  /** What is shown now, bottom to top; the same list while it holds the same widgets. */
  list(): readonly PlacedWidget[];
  /** Calls `listener` when the list may have changed. Returns how to stop. */
  watch(listener: () => void): () => void;
}

interface Placed extends PlacedWidget {
  /** Its own visibility or that of a group around it depends on values. */
  isConditional: boolean;
}

function isConditional({ animation }: Widget): boolean {
  return animation.visiable.enable;
}

/** The widgets of a page, those in groups as they stand on it, that can be seen at this moment; see {@link isShown}. */
export function createShownWidgets(
  widgets: readonly Widget[],
  live: LiveLookup,
  subscribe: SubscribeToChanges,
  regions: ReadonlySet<string> | null = null,
): ShownWidgets {
  const placed: Placed[] = [];
  const keys = new Set<string>();
  for (const entry of listPlaced(widgets)) {
    const { widget, groups } = entry;
    if (isConditional(widget)) {
      const key = bindingKey(widget.animation.visiable.config.data);
      if (key !== undefined) keys.add(key);
    }
    placed.push({ ...entry, isConditional: isConditional(widget) || groups.some(isConditional) });
  }
  const isStill = !placed.some((each) => each.isConditional);
  let last: readonly Placed[] | undefined;

  function find(): readonly Placed[] {
    return placed.filter(({ widget, groups }) => isShown(widget, groups, regions, live));
  }

  return {
    list() {
      if (last && isStill) return last;
      const now = find();
      const isSame = last?.length === now.length && now.every((each, i) => each === last![i]);
      if (!isSame) last = now;
      return last!;
    },
    watch(listener) {
      if (isStill) return () => {};
      const timer = setInterval(listener, lookAgainMs);
      const stop = subscribe((changed) => {
        for (const key of changed) {
          if (!keys.has(key)) continue;
          listener();
          return;
        }
      });
      return () => {
        clearInterval(timer);
        stop();
      };
    },
  };
}
