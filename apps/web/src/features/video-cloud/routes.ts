import type { FeatureRoute } from '../../shell/feature.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'manage/openys',
    permission: 'video_cloud_view',
    load: async () => (await import('./VideoCloudListPage.tsx')).VideoCloudListPage,
  },
];
