import type { FeatureRoute } from '../../shell/feature.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'manage/system/outbox',
    permission: 'organisation_edit',
    load: async () => (await import('./OutboxPage.tsx')).OutboxPage,
  },
];
