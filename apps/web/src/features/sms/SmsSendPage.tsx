import { calls } from '@zutai/contract';
import { smsMessageList } from '@zutai/lists';
import { CallButton } from '../../components/call-button/index.ts';
import { useDialogs } from '../../components/dialogs/index.ts';
import { EmptyState } from '../../components/empty-state/index.ts';
import { ListTable } from '../../components/managed-list/index.ts';
import { PageHead } from '../../components/page-head/index.ts';
import { useText } from '../../lib/language/index.ts';
import { BalanceNotice } from './BalanceNotice.tsx';
import { WriteSmsDialog } from './WriteSmsDialog.tsx';

const REFETCH_MS = 5_000;

/** /manage/sms/send: SMS to people of the organisation, with what became of each. */
export function SmsSendPage() {
  const t = useText('sms');
  const shell = useText('shell');
  const dialogs = useDialogs();
  const write = (
    <CallButton
      call={calls.sms.send}
      type="primary"
      onClick={() => void dialogs.open((dialog) => <WriteSmsDialog {...dialog} />)}
    >
      {t('write')}
    </CallButton>
  );
  return (
    <>
      <PageHead title={t('sendTitle')} trail={[{ title: shell('menuManage') }]} action={write} />
      <BalanceNotice />
      <ListTable
        list={smsMessageList}
        refetchMs={REFETCH_MS}
        empty={<EmptyState title={t('messageEmptyTitle')} text={t('messageEmptyText')} action={write} />}
      />
    </>
  );
}
