import type { FeatureRoute } from '../../shell/feature.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'manage/card/invoice',
    permission: 'purchase_view',
    load: async () => (await import('./InvoiceListPage.tsx')).InvoiceListPage,
  },
];
