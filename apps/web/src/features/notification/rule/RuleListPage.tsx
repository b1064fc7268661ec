import { calls, type NotificationRule } from '@zutai/contract';
import { notificationList, receiversText, sayIn } from '@zutai/lists';
import { Link } from 'react-router';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ListTable } from '../../../components/managed-list/index.ts';
import { PageHead } from '../../../components/page-head/index.ts';
import { AddButton, useBulkDelete } from '../../../components/record-actions/index.ts';
import { useLanguage, useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { NotificationTabs } from '../NotificationTabs.tsx';
import styles from '../notification.module.css';
import { ReceiversCell } from '../ReceiversCell.tsx';
import { RuleMenu } from './RuleMenu.tsx';
import { ruleForm } from './rule-form.tsx';

/** /manage/notification: who is told of which alarms. */
export function RuleListPage() {
  const t = useText('notification');
  const shell = useText('shell');
  const titleOf = useTitle();
  const say = sayIn(useLanguage());
  const bulkDelete = useBulkDelete<NotificationRule>(calls.notification.delete, t('deleteText'));
  const add = <AddButton form={ruleForm} text={t('add')} />;
  return (
    <>
      <PageHead title={t('title')} trail={[{ title: shell('menuOrganisation') }]} action={add}>
        <NotificationTabs current="rule" />
      </PageHead>
      <div className={styles.list}>
        <ListTable
          list={notificationList}
          cells={{
            whom: (row) => <ReceiversCell names={receiversText(row, say)} unreachable={row.unreachable} />,
            title: (row) => (
              <Link to={pathTo('/manage/notification/edit/:id/info', { id: row.id })}>{titleOf(row)}</Link>
            ),
          }}
          actions={(row) => <RuleMenu rule={row} isInList />}
          bulk={[bulkDelete]}
          empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} action={add} />}
        />
      </div>
    </>
  );
}
