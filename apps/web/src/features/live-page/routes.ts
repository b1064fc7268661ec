import type { FeatureRoute } from '../../shell/feature.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'monitor/eg/detail/page/:pageId',
    permission: 'page_view',
    load: async () => (await import('./page/page-screens.tsx')).EquipmentPageScreen,
  },
  {
    path: 'monitor/eg/detail/page/:pageId/:alarm',
    permission: 'page_view',
    layout: 'guest',
    load: async () => (await import('./page/page-screens.tsx')).GuestPageScreen,
  },
  {
    path: 'monitor/eg/detail/page/:pageId/:orderType/:orderId',
    permission: 'page_view',
    layout: 'guest',
    load: async () => (await import('./page/page-screens.tsx')).GuestPageScreen,
  },
  {
    path: 'monitor/project/:projectId/page/:pageId',
    permission: 'project_view',
    load: async () => (await import('./page/page-screens.tsx')).ProjectPageScreen,
  },
  {
    path: 'monitor/project/:projectId/preview/:pageId',
    permission: 'project_view',
    layout: 'full',
    load: async () => (await import('./page/page-screens.tsx')).ProjectPreviewScreen,
  },
];
