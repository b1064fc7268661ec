import type { FeatureRoute } from '../../shell/feature.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'manage/system/feedback',
    permission: 'installation_edit',
    load: async () => (await import('./FeedbackListPage.tsx')).FeedbackListPage,
  },
];
