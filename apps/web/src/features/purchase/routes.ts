import type { FeatureRoute } from '../../shell/feature.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'manage/card/order',
    permission: 'purchase_view',
    load: async () => (await import('./PurchaseListPage.tsx')).PurchaseListPage,
  },
];
