import type { FeatureRoute } from '../../shell/feature.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'manage/audit/list',
    permission: 'audit_view',
    load: async () => (await import('./AuditListPage.tsx')).AuditListPage,
  },
];
