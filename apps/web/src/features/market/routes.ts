import type { FeatureRoute } from '../../shell/feature.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'manage/system/market',
    permission: 'template_view',
    load: async () => (await import('./MarketPage.tsx')).MarketPage,
  },
];
