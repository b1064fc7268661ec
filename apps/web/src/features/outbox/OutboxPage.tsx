import { calls, type OutChannels } from '@zutai/contract';
import { outboxList } from '@zutai/lists';
import { Alert } from 'antd';
import { EmptyState } from '../../components/empty-state/index.ts';
import { ListTable } from '../../components/managed-list/index.ts';
import { PageHead } from '../../components/page-head/index.ts';
import { useCall } from '../../lib/call/index.ts';
import { useText } from '../../lib/language/index.ts';
import styles from './outbox.module.css';

const REFETCH_MS = 15_000;

/** Says which messages are not being sent, and what to set. */
function MissingChannels({ sms, email }: OutChannels) {
  const t = useText('outbox');
  if (sms && email) return null;
  const names = [...(sms ? [] : ['ZUTAI_SMS_URL']), ...(email ? [] : ['SMTP_URL'])].join(', ');
  const title = !sms && !email ? t('nothingSent') : t(sms ? 'noEmail' : 'noSms');
  return (
    <div className={styles.notice}>
      <Alert type="warning" showIcon title={title} description={t('howTo', { names })} />
    </div>
  );
}

/** /manage/system/outbox: what left the platform by SMS and e-mail, or would have. */
export function OutboxPage() {
  const t = useText('outbox');
  const shell = useText('shell');
  const { data } = useCall(calls.outbox.channels, {});
  return (
    <>
      <PageHead title={t('title')} trail={[{ title: shell('menuManage') }]} />
      {data !== undefined && <MissingChannels {...data} />}
      <ListTable
        list={outboxList}
        empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} />}
        refetchMs={REFETCH_MS}
      />
    </>
  );
}
