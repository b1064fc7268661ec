import { type Page, rebindPage, toPageFile, type Widget } from '@zutai/diagram';

/** Ids and names of the source, and what they are on the new equipment. */
export interface Rebinding {
  readonly sourceEquipmentId: string;
  readonly equipment: { readonly id: string; readonly title: string };
  readonly signalIds: ReadonlyMap<string, string>;
  readonly pageIds: ReadonlyMap<string, string>;
}

/**
 * A page of a template as it is on equipment made from it: bindings, the container and click targets name the
 * new equipment, its signals and its pages. What names other equipment stays.
 */
export function rebindPageFile(file: Page, rebinding: Rebinding): Page {
  const { sourceEquipmentId, equipment, signalIds } = rebinding;
  const bound = rebindPage(file, ({ binding }) => {
    const signalId = signalIds.get(binding.signalId);
    if (signalId !== undefined)
      return { ...binding, signalId, equipId: equipment.id, subTitle: equipment.title };
    if (binding.equipId !== sourceEquipmentId) return binding;
    return { ...binding, equipId: equipment.id, subTitle: equipment.title };
  });
  const widgets = bound.widgets.map((widget) => retarget(widget, rebinding) as Widget);
  const isOwn = bound.con.equipmentId === sourceEquipmentId;
  const con = isOwn ? { ...bound.con, equipmentId: equipment.id } : bound.con;
  return toPageFile({ ...bound, con, widgets });
}

/** Fields of click targets that name pages or equipment, at any depth. */
function retarget(value: unknown, rebinding: Rebinding): unknown {
  if (Array.isArray(value)) return value.map((item) => retarget(item, rebinding));
  if (typeof value !== 'object' || value === null) return value;
  const { sourceEquipmentId, equipment, pageIds } = rebinding;
  const copy: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) {
    const pageId =
      (name === 'pageId' || name === 'equipPageId') && typeof field === 'string'
        ? pageIds.get(field)
        : undefined;
    const isOwn = (name === 'equipId' || name === 'equipmentId') && field === sourceEquipmentId;
    copy[name] = pageId ?? (isOwn ? equipment.id : retarget(field, rebinding));
  }
  if (value && 'equipTitle' in value && (value as Record<string, unknown>).equipId === sourceEquipmentId)
    copy.equipTitle = equipment.title;
  return copy;
}
