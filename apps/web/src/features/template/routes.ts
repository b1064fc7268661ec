import type { FeatureRoute } from '../../shell/feature.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'manage/eg/template/list',
    permission: 'template_view',
    load: async () => (await import('./TemplateListPage.tsx')).TemplateListPage,
  },
  {
    path: 'manage/eg/template/edit/:id/page',
    permission: 'template_view',
    load: async () => (await import('./edit/TemplateEditPage.tsx')).TemplateEditPage,
  },
];
