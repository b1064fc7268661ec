import { calls, type NotificationRota } from '@zutai/contract';
import { notificationRotaList } from '@zutai/lists';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ListTable } from '../../../components/managed-list/index.ts';
import { PageHead } from '../../../components/page-head/index.ts';
import { AddButton, RecordMenu, useBulkDelete } from '../../../components/record-actions/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { NotificationTabs } from '../NotificationTabs.tsx';
import styles from '../notification.module.css';
import { ReceiversCell } from '../ReceiversCell.tsx';
import { rotaForm } from './rota-form.tsx';

const REFETCH_MS = 60_000;

/** /manage/notification/rota: who is on duty when. */
export function RotaListPage() {
  const t = useText('notification');
  const shell = useText('shell');
  const titleOf = useTitle();
  const { delete: remove } = calls.notificationRota;
  const bulkDelete = useBulkDelete<NotificationRota>(remove);
  const add = <AddButton form={rotaForm} text={t('rotaAdd')} />;
  return (
    <>
      <PageHead title={t('title')} trail={[{ title: shell('menuOrganisation') }]} action={add}>
        <NotificationTabs current="rota" />
      </PageHead>
      <div className={styles.list}>
        <ListTable
          list={notificationRotaList}
          cells={{
            onDuty: ({ onDuty, unreachable }) => (
              <ReceiversCell
                names={onDuty.length === 0 ? t('nobodyOnDuty') : onDuty.join(t('listJoint'))}
                unreachable={unreachable}
              />
            ),
          }}
          actions={(row) => <RecordMenu record={row} name={titleOf(row)} form={rotaForm} remove={remove} />}
          bulk={[bulkDelete]}
          empty={<EmptyState title={t('rotaEmptyTitle')} text={t('rotaEmptyText')} action={add} />}
          refetchMs={REFETCH_MS}
        />
      </div>
    </>
  );
}
