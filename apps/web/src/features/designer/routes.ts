import type { FeatureRoute } from '../../shell/feature.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'manage/eg/:equipId/designer/:pageId',
    permission: 'page_edit',
    layout: 'full',
    load: async () => (await import('./page/DesignerPage.tsx')).DesignerPage,
  },
];
