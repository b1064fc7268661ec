import { smsStatisticList } from '@zutai/lists';
import { EmptyState } from '../../components/empty-state/index.ts';
import { ListPage } from '../../components/managed-list/index.ts';
import { useText } from '../../lib/language/index.ts';

/** /manage/sms/statistics: SMS of the organisation by day or month, purpose and outcome. */
export function SmsStatisticsPage() {
  const t = useText('sms');
  const shell = useText('shell');
  return (
    <ListPage
      list={smsStatisticList}
      trail={[{ title: shell('menuManage') }]}
      empty={<EmptyState title={t('statisticsEmptyTitle')} text={t('statisticsEmptyText')} />}
    />
  );
}
