import type { FeatureRoute } from '../../shell/feature.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'manage/card/offer',
    permission: 'purchase_view',
    load: async () => (await import('./OfferListPage.tsx')).OfferListPage,
  },
];
