import { notificationDeliveryList } from '@zutai/lists';
import { Link } from 'react-router';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ListTable } from '../../../components/managed-list/index.ts';
import { PageHead } from '../../../components/page-head/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { NotificationTabs } from '../NotificationTabs.tsx';
import styles from '../notification.module.css';

const REFETCH_MS = 10_000;

/** /manage/notification/delivery: what was sent of alarms, or waits to be, and what became of it. */
export function DeliveryListPage() {
  const t = useText('notification');
  const shell = useText('shell');
  const titleOf = useTitle();
  return (
    <>
      <PageHead title={t('title')} trail={[{ title: shell('menuOrganisation') }]}>
        <NotificationTabs current="delivery" />
      </PageHead>
      <div className={styles.list}>
        <ListTable
          list={notificationDeliveryList}
          cells={{
            title: (row) => (
              <Link to={pathTo('/monitor/alarm/:id', { id: row.alarmId })}>{titleOf(row)}</Link>
            ),
          }}
          empty={<EmptyState title={t('deliveryEmptyTitle')} text={t('deliveryEmptyText')} />}
          refetchMs={REFETCH_MS}
        />
      </div>
    </>
  );
}
