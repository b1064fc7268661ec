import { calls, type SmsOffer } from '@zutai/contract';
import { smsOfferList } from '@zutai/lists';
import { useDialogs } from '../../components/dialogs/index.ts';
import { EmptyState } from '../../components/empty-state/index.ts';
import { ListTable } from '../../components/managed-list/index.ts';
import { PageHead } from '../../components/page-head/index.ts';
import { AddButton, RecordMenu } from '../../components/record-actions/index.ts';
import { RecordDialog } from '../../components/record-form/index.ts';
import { useText, useTitle } from '../../lib/language/index.ts';
import { BalanceNotice } from './BalanceNotice.tsx';
import { buyForm, smsOfferForm } from './sms-forms.tsx';

/** What can be done with a package: bought, and kept by who runs the installation. */
function OfferMenu({ offer }: { offer: SmsOffer }) {
  const t = useText('sms');
  const titleOf = useTitle();
  const dialogs = useDialogs();
  const { id, isOffered } = offer;
  const open = () =>
    void dialogs.open((dialog) => <RecordDialog {...dialog} form={buyForm} scope={{ offerId: id }} />);
  return (
    <RecordMenu
      record={offer}
      name={titleOf(offer)}
      form={smsOfferForm}
      remove={calls.smsOffer.delete}
      more={
        isOffered ? [{ key: 'buy', text: t('buy'), call: calls.purchase.buyMessages, onSelect: open }] : []
      }
    />
  );
}

/** /manage/sms/buy: packages of messages, made by who runs the installation and bought by organisations. */
export function SmsBuyPage() {
  const t = useText('sms');
  const shell = useText('shell');
  const add = <AddButton form={smsOfferForm} text={t('add')} />;
  return (
    <>
      <PageHead title={t('buyTitle')} trail={[{ title: shell('menuManage') }]} action={add} />
      <BalanceNotice />
      <ListTable
        list={smsOfferList}
        actions={(row) => <OfferMenu offer={row} />}
        empty={<EmptyState title={t('offerEmptyTitle')} text={t('offerEmptyText')} action={add} />}
      />
    </>
  );
}
