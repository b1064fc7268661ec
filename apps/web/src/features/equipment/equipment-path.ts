/** Tabs of the edit page, in their order; report and script are not there yet. */
export const EQUIPMENT_TABS = ['info', 'driver', 'signal', 'page'] as const;
export type EquipmentTab = (typeof EQUIPMENT_TABS)[number];

export function editPath(id: string, tab: EquipmentTab = 'info'): string {
  return `/manage/eg/equipment/edit/${id}/${tab}`;
}

export function monitorPath(id: string): string {
  return `/monitor/eg/detail/list/${id}`;
}
