import { flattenWidgets, type Widget } from '@zutai/diagram';
import type { EquipmentRef } from './equipment-ref.ts';

export interface EquipmentShown {
  /** Named with its state. */
  readonly ids: ReadonlySet<string>;
  /** Shown at its place on a map, with its address. */
  readonly placedIds: ReadonlySet<string>;
}

const refsIn = (list: unknown): string[] =>
  Array.isArray(list) ? list.flatMap((ref: Partial<EquipmentRef> | null) => ref?.equipmentId || []) : [];

/** Equipment that widgets show by itself, not by a value they are bound to; of what the page may speak of. */
export function findEquipmentShown(widgets: readonly Widget[], known: readonly string[]): EquipmentShown {
  const ids = new Set<string>();
  const placedIds = new Set<string>();
  for (const { widgetType, data } of flattenWidgets(widgets)) {
    const { equipments, equipment } = (data ?? {}) as { equipments?: unknown; equipment?: unknown };
    if (widgetType === 'ComplexEquipmentSlice') for (const id of refsIn([equipment])) ids.add(id);
    if (widgetType !== 'ComplexMap') continue;
    // A map without a list shows everything; see `listMapItems`.
    const isAll = !Array.isArray(equipments) || equipments.length === 0;
    for (const id of isAll ? known : refsIn(equipments)) {
      ids.add(id);
      placedIds.add(id);
    }
  }
  const onlyKnown = (set: ReadonlySet<string>) => new Set(known.filter((id) => set.has(id)));
  return { ids: onlyKnown(ids), placedIds: onlyKnown(placedIds) };
}
