import { ownPurchaseList, purchaseList } from '@zutai/lists';
import { EmptyState } from '../../components/empty-state/index.ts';
import { ListPage, ListTable } from '../../components/managed-list/index.ts';
import { useText } from '../../lib/language/index.ts';
import { PurchaseMenu } from './PurchaseMenu.tsx';

const OWN = { isOwn: true } as const;

/** /manage/card/order: orders, of all organisations for whoever runs the installation. */
export function PurchaseListPage() {
  const t = useText('purchase');
  const shell = useText('shell');
  return (
    <ListPage
      list={purchaseList}
      trail={[{ title: shell('menuManage') }]}
      actions={(row) => <PurchaseMenu purchase={row} />}
      empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} />}
    />
  );
}

/** Orders of the own organisation, for the account area. */
export function OwnPurchases() {
  const t = useText('purchase');
  return (
    <ListTable
      list={ownPurchaseList}
      scope={OWN}
      redundant={['orgTitle']}
      actions={(row) => <PurchaseMenu purchase={row} />}
      empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} />}
    />
  );
}
