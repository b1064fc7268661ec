import type { FeatureRoute } from '../../shell/feature.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'manage/system/license',
    permission: 'installation_edit',
    load: async () => (await import('./LicencePage.tsx')).LicencePage,
  },
];
