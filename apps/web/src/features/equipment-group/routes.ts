import type { FeatureRoute } from '../../shell/feature.ts';

const load = {
  list: async () => (await import('./manage/GroupListPage.tsx')).GroupListPage,
  detail: async () => (await import('./manage/GroupDetailPage.tsx')).GroupDetailPage,
  watch: async () => (await import('./watch/GroupMonitorPage.tsx')).GroupMonitorPage,
  fixed: async () => (await import('./watch/GroupMonitorPage.tsx')).FixedGroupPage,
  values: async () => (await import('./watch/GroupValuesPage.tsx')).GroupValuesPage,
  page: async () => (await import('./watch/GroupPagePage.tsx')).GroupPagePage,
};

export const routes: readonly FeatureRoute[] = [
  { path: 'manage/eg/group', permission: 'equipment_view', load: load.list },
  // Ours: one group.
  { path: 'manage/eg/group/edit/:id', permission: 'equipment_view', load: load.detail },
  { path: 'manage/eg/group/edit/:id/equipment', permission: 'equipment_view', load: load.detail },
  { path: 'manage/eg/group/edit/:id/account', permission: 'account_view', load: load.detail },
  { path: 'manage/eg/group/edit/:id/log', permission: 'equipment_edit', load: load.detail },
  { path: 'monitor/eg/group', permission: 'monitor_view', load: load.watch },
  { path: 'monitor/gm/group', permission: 'monitor_view', load: load.fixed },
  { path: 'monitor/eg/group/list/:groupId/:id', permission: 'monitor_view', load: load.values },
  { path: 'monitor/eg/group/configuration/:groupId/:id', permission: 'page_view', load: load.page },
  { path: 'monitor/eg/group/configuration/:groupId/:id/:pageId', permission: 'page_view', load: load.page },
];
