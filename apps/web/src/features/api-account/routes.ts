import type { FeatureRoute } from '../../shell/feature.ts';

const permission = 'api_view';
const loadDetail = async () => (await import('./detail/ApiAccountPage.tsx')).ApiAccountPage;

export const routes: readonly FeatureRoute[] = [
  {
    path: 'manage/api/list',
    permission,
    load: async () => (await import('./ApiAccountListPage.tsx')).ApiAccountListPage,
  },
  { path: 'manage/api/edit/:id', permission, load: loadDetail },
  { path: 'manage/api/edit/:id/token', permission, load: loadDetail },
  { path: 'manage/api/edit/:id/info', permission, load: loadDetail },
  { path: 'manage/api/edit/:id/external', permission: 'api_edit', load: loadDetail },
  { path: 'manage/api/edit/:id/log', permission, load: loadDetail },
];
