import type { FeatureRoute } from '../../shell/feature.ts';

const load = async () => (await import('./FixedModelPage.tsx')).FixedModelPage;

export const routes: readonly FeatureRoute[] = [
  {
    path: 'manage/system/model',
    permission: 'template_view',
    load: async () => (await import('./FixedModelListPage.tsx')).FixedModelListPage,
  },
  // Ours: one model, edited in the tabs of templates.
  { path: 'manage/system/model/:id/signal', permission: 'template_view', load },
  { path: 'manage/system/model/:id/driver', permission: 'template_view', load },
  { path: 'manage/system/model/:id/report', permission: 'template_view', load },
  { path: 'manage/system/model/:id/alarm', permission: 'template_view', load },
  { path: 'manage/system/model/:id/version', permission: 'template_view', load },
  { path: 'manage/system/model/:id/equipment', permission: 'template_view', load },
  { path: 'manage/system/model/:id/info', permission: 'template_view', load },
  { path: 'manage/system/model/:id/log', permission: 'template_view', load },
];
