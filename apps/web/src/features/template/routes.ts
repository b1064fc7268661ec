import type { FeatureRoute } from '../../shell/feature.ts';

const load = async () => (await import('./edit/TemplateEditPage.tsx')).TemplateEditPage;

export const routes: readonly FeatureRoute[] = [
  {
    path: 'manage/eg/template/list',
    permission: 'template_view',
    load: async () => (await import('./list/TemplateListPage.tsx')).TemplateListPage,
  },
  {
    path: 'manage/eg/template/add',
    permission: 'template_edit',
    load: async () => (await import('./add/TemplateAddPage.tsx')).TemplateAddPage,
  },
  { path: 'manage/eg/template/edit/:id/driver', permission: 'template_view', load },
  { path: 'manage/eg/template/edit/:id/signal', permission: 'template_view', load },
  { path: 'manage/eg/template/edit/:id/script', permission: 'template_view', load },
  { path: 'manage/eg/template/edit/:id/report', permission: 'template_view', load },
  { path: 'manage/eg/template/edit/:id/alarm', permission: 'template_view', load },
  { path: 'manage/eg/template/edit/:id/version', permission: 'template_view', load },
  { path: 'manage/eg/template/edit/:id/equipment', permission: 'template_view', load },
  { path: 'manage/eg/template/edit/:id/info', permission: 'template_view', load },
  { path: 'manage/eg/template/edit/:id/page', permission: 'template_view', load },
  { path: 'manage/eg/template/edit/:id/log', permission: 'template_view', load },
];
