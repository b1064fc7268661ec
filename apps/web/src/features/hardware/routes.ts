import type { FeatureRoute } from '../../shell/feature.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'manage/system/hardware',
    permission: 'gateway_view',
    load: async () => (await import('./HardwareListPage.tsx')).HardwareListPage,
  },
];
