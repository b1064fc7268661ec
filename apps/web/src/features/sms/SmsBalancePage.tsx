import { smsEntryList } from '@zutai/lists';
import { EmptyState } from '../../components/empty-state/index.ts';
import { ListTable } from '../../components/managed-list/index.ts';
import { PageHead } from '../../components/page-head/index.ts';
import { useText } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import { BalanceNotice } from './BalanceNotice.tsx';

/** /manage/sms/balance: what came to the balance of the organisation and what went. */
export function SmsBalancePage() {
  const t = useText('sms');
  const shell = useText('shell');
  return (
    <>
      <PageHead
        title={t('entryTitle')}
        trail={[{ title: shell('menuManage') }, { title: t('buyTitle'), to: pathTo('/manage/sms/buy') }]}
      />
      <BalanceNotice hasLink={false} />
      <ListTable
        list={smsEntryList}
        empty={<EmptyState title={t('entryEmptyTitle')} text={t('entryEmptyText')} />}
      />
    </>
  );
}
