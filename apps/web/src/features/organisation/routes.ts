import type { FeatureRoute } from '../../shell/feature.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'manage/orgal/enterprise',
    permission: 'account_view',
    load: async () => (await import('./EnterprisePage.tsx')).EnterprisePage,
  },
];
