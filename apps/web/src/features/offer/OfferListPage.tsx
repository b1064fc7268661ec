import { calls } from '@zutai/contract';
import { offerList } from '@zutai/lists';
import { EmptyState } from '../../components/empty-state/index.ts';
import { ListPage } from '../../components/managed-list/index.ts';
import { AddButton, RecordMenu } from '../../components/record-actions/index.ts';
import { useText, useTitle } from '../../lib/language/index.ts';
import { offerForm } from './offer-form.tsx';

/** /manage/card/offer: what renewals cost, made by who runs the installation and read by who orders. */
export function OfferListPage() {
  const t = useText('offer');
  const shell = useText('shell');
  const titleOf = useTitle();
  const add = <AddButton form={offerForm} text={t('add')} />;
  return (
    <ListPage
      list={offerList}
      trail={[{ title: shell('menuManage') }]}
      action={add}
      actions={(row) => (
        <RecordMenu record={row} name={titleOf(row)} form={offerForm} remove={calls.offer.delete} />
      )}
      empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} action={add} />}
    />
  );
}
