import type { FeatureRoute } from '../../shell/feature.ts';

const permission = 'purchase_view';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'manage/card/invoice',
    permission,
    load: async () => (await import('./InvoiceListPage.tsx')).InvoiceListPage,
  },
  // Ours: the specification has lists alone.
  {
    path: 'manage/card/invoice/:id',
    permission,
    load: async () => (await import('./InvoicePage.tsx')).InvoicePage,
  },
  {
    path: 'account/invoice/:id',
    permission,
    load: async () => (await import('./InvoicePage.tsx')).OwnInvoicePage,
  },
];
