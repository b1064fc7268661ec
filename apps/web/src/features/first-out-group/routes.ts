import type { FeatureRoute } from '../../shell/feature.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'manage/first-out-group',
    permission: 'equipment_view',
    load: async () => (await import('./FirstOutGroupListPage.tsx')).FirstOutGroupListPage,
  },
  {
    path: 'manage/first-out-group/:id/info',
    permission: 'equipment_view',
    load: async () => (await import('./FirstOutGroupPage.tsx')).FirstOutGroupPage,
  },
];
