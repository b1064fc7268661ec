import type { FeatureRoute } from '../../shell/feature.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'manage/eg/gateway',
    permission: 'gateway_view',
    load: async () => (await import('./list/GatewayListPage.tsx')).GatewayListPage,
  },
];
