import { EmptyState } from '../../../components/empty-state/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { AccountPage } from '../AccountPage.tsx';

/** /account/order: nothing is sold yet. */
export function OrderPage() {
  const t = useText('account');
  return (
    <AccountPage current="order">
      <EmptyState title={t('noOrders')} text={t('noOrdersText')} />
    </AccountPage>
  );
}

/** /account/invoice */
export function InvoicePage() {
  const t = useText('account');
  return (
    <AccountPage current="invoice">
      <EmptyState title={t('noInvoices')} text={t('noInvoicesText')} />
    </AccountPage>
  );
}
