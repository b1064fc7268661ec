import type { FeatureRoute } from '../../shell/feature.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'manage/system/outbox',
    permission: 'installation_edit',
    load: async () => (await import('./OutboxPage.tsx')).OutboxPage,
  },
];
