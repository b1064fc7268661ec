import type { FeatureRoute } from '../../shell/feature.ts';
import { PROJECT_TABS } from './project-tabs.ts';

const load = {
  list: async () => (await import('./list/ProjectListPage.tsx')).ProjectListPage,
  edit: async () => (await import('./edit/ProjectEditPage.tsx')).ProjectEditPage,
  centres: async () => (await import('./centre/CentreListPage.tsx')).CentreListPage,
  centre: async () => (await import('./centre/CentrePage.tsx')).CentrePage,
};

export const routes: readonly FeatureRoute[] = [
  { path: 'monitor/gm/ocInfo', permission: 'project_view', load: load.centres },
  { path: 'monitor/gm/ocInfo/:ocId', permission: 'project_view', load: load.centre },
  { path: 'manage/eg/project/list', permission: 'project_edit', load: load.list },
  // The same projects for operation staff, who hold no right to edit: what can be done is decided by right.
  { path: 'manage/eg/project/list-operation', permission: 'project_view', load: load.list },
  { path: 'manage/project/edit/:id', permission: 'project_edit', load: load.edit },
  ...PROJECT_TABS.map((tab) => ({
    path: `manage/project/edit/:id/${tab}`,
    permission: 'project_edit' as const,
    load: load.edit,
  })),
];
