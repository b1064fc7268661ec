import type { FeatureRoute } from '../../shell/feature.ts';

const load = {
  edit: async () => (await import('./edit/EquipmentEditPage.tsx')).EquipmentEditPage,
};

export const routes: readonly FeatureRoute[] = [
  {
    path: 'manage/eg/equipment/list',
    permission: 'equipment_view',
    load: async () => (await import('./list/EquipmentListPage.tsx')).EquipmentListPage,
  },
  {
    path: 'manage/eg/equipment/add',
    permission: 'equipment_edit',
    load: async () => (await import('./add/EquipmentAddPage.tsx')).EquipmentAddPage,
  },
  { path: 'manage/eg/equipment/edit/:id', permission: 'equipment_view', load: load.edit },
  { path: 'manage/eg/equipment/edit/:id/info', permission: 'equipment_view', load: load.edit },
  { path: 'manage/eg/equipment/edit/:id/driver', permission: 'equipment_view', load: load.edit },
  { path: 'manage/eg/equipment/edit/:id/signal', permission: 'equipment_view', load: load.edit },
  { path: 'manage/eg/equipment/edit/:id/report', permission: 'equipment_view', load: load.edit },
  { path: 'manage/eg/equipment/edit/:id/alarm', permission: 'equipment_view', load: load.edit },
  { path: 'manage/eg/equipment/edit/:id/page', permission: 'equipment_view', load: load.edit },
  { path: 'manage/eg/equipment/edit/:id/script', permission: 'equipment_view', load: load.edit },
  { path: 'manage/eg/equipment/edit/:id/people', permission: 'equipment_edit', load: load.edit },
  { path: 'manage/eg/equipment/edit/:id/log', permission: 'equipment_view', load: load.edit },
];
