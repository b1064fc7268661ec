import { calls } from '@zutai/contract';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { useMayCall } from '../../../lib/session/index.ts';
import { OwnInvoices } from '../../invoice/index.ts';
import { OwnPurchases } from '../../purchase/index.ts';
import { AccountPage } from '../AccountPage.tsx';

/** /account/order: the customer's side of orders. */
export function OrderPage() {
  const t = useText('purchase');
  const mayRead = useMayCall()(calls.purchase.query);
  return (
    <AccountPage current="order">
      {mayRead ? <OwnPurchases /> : <EmptyState title={t('emptyTitle')} text={t('noRights')} />}
    </AccountPage>
  );
}

/** /account/invoice: the customer's side of invoices. */
export function InvoicePage() {
  const t = useText('invoice');
  const mayRead = useMayCall()(calls.invoice.query);
  return (
    <AccountPage current="invoice">
      {mayRead ? <OwnInvoices /> : <EmptyState title={t('emptyTitle')} text={t('noRights')} />}
    </AccountPage>
  );
}
