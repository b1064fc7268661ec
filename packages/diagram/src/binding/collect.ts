import { bindingKey } from '../document/binding.ts';
import type { BindLists } from '../document/page.ts';
import { hasReference } from '../document/parameter.ts';
import type { Widget } from '../document/widget.ts';
import { findBindings } from './walk.ts';

/** The `bind` of a page file: everything its widgets are bound to, once each, in order of appearance. */
export function collectBindLists(widgets: readonly Widget[]): BindLists {
  const equips = new Set<string>();
  const signals = new Set<string>();
  const keys = new Set<string>();
  const mvars = new Set<string>();
  for (const widget of widgets) {
    for (const { binding } of findBindings(widget)) {
      const type = binding.type ?? 'signal';
      if (type === 'signal') {
        if (binding.signalId) signals.add(binding.signalId);
        // What a faceplate names by a parameter is known only where it is placed.
        if (binding.equipId && !hasReference(binding.equipId)) equips.add(binding.equipId);
      } else if (type === 'system') keys.add(binding.systemKey);
      else if (type === 'mvar') mvars.add(binding.mvarId);
    }
  }
  return { equips: [...equips], signals: [...signals], keys: [...keys], mvars: [...mvars] };
}

const keysOfWidgets = new WeakMap<Widget, readonly string[]>();

/** What a widget and the children of a group are bound to, once each; found once a widget, since widgets never change. */
export function bindingKeysOf(widget: Widget): readonly string[] {
  let keys = keysOfWidgets.get(widget);
  if (!keys) {
    keys = [...new Set(findBindings(widget).map(({ binding }) => bindingKey(binding)!))];
    keysOfWidgets.set(widget, keys);
  }
  return keys;
}

/**
 * Top-level widgets by what they are bound to (`signal:12`), for repainting only what a changed value touches.
 * A group counts for its children.
 */
export function indexByBinding(widgets: readonly Widget[]): Map<string, string[]> {
  const index = new Map<string, string[]>();
  for (const widget of widgets) {
    for (const key of bindingKeysOf(widget)) {
      const ids = index.get(key);
      if (ids) ids.push(widget.id);
      else index.set(key, [widget.id]);
    }
  }
  return index;
}
