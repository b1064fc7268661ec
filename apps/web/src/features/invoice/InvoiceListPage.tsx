import { invoiceList, ownInvoiceList } from '@zutai/lists';
import { EmptyState } from '../../components/empty-state/index.ts';
import { ListPage, ListTable } from '../../components/managed-list/index.ts';
import { AddButton } from '../../components/record-actions/index.ts';
import { useText } from '../../lib/language/index.ts';
import { InvoiceMenu } from './InvoiceMenu.tsx';
import { invoiceCells, ownInvoiceCells } from './invoice-cells.tsx';
import { requestForm } from './invoice-forms.tsx';

const OWN = { isOwn: true } as const;

/** /manage/card/invoice: invoices, of all organisations for whoever runs the installation. */
export function InvoiceListPage() {
  const t = useText('invoice');
  const shell = useText('shell');
  const request = <AddButton form={requestForm} text={t('request')} />;
  return (
    <ListPage
      list={invoiceList}
      cells={invoiceCells}
      trail={[{ title: shell('menuManage') }]}
      action={request}
      actions={(row) => <InvoiceMenu invoice={row} />}
      empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} action={request} />}
    />
  );
}

/** Invoices of the own organisation, for the account area. */
export function OwnInvoices() {
  const t = useText('invoice');
  const request = <AddButton form={requestForm} text={t('request')} />;
  return (
    <ListTable
      list={ownInvoiceList}
      cells={ownInvoiceCells}
      scope={OWN}
      redundant={['orgTitle']}
      tools={request}
      actions={(row) => <InvoiceMenu invoice={row} />}
      empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} />}
    />
  );
}
