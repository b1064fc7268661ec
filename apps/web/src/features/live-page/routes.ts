import type { FeatureRoute } from '../../shell/feature.ts';

const load = async () => (await import('./page/LivePagePage.tsx')).LivePagePage;

export const routes: readonly FeatureRoute[] = [
  { path: 'monitor/eg/detail/page/:pageId', permission: 'page_view', load },
  { path: 'monitor/eg/detail/page/:pageId/:alarm', permission: 'page_view', load },
  { path: 'monitor/eg/detail/page/:pageId/:orderType/:orderId', permission: 'page_view', load },
  {
    path: 'monitor/project/:projectId/page/:pageId',
    permission: 'project_view',
    load: async () => (await import('./page/LivePagePage.tsx')).ProjectPagePage,
  },
  {
    path: 'monitor/project/:projectId/preview/:pageId',
    permission: 'project_view',
    layout: 'full',
    load: async () => (await import('./page/LivePagePage.tsx')).ProjectPreviewPage,
  },
];
