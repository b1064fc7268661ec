import { calls } from '@zutai/contract';
import { firstOutGroupList } from '@zutai/lists';
import { Link } from 'react-router';
import { EmptyState } from '../../components/empty-state/index.ts';
import { ListPage } from '../../components/managed-list/index.ts';
import { AddButton, RecordMenu, useBulkDelete } from '../../components/record-actions/index.ts';
import { useText, useTitle } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import { firstOutGroupForm } from './first-out-group-form.tsx';

/** /manage/first-out-group */
export function FirstOutGroupListPage() {
  const t = useText('firstOutGroup');
  const shell = useText('shell');
  const titleOf = useTitle();
  const { delete: remove } = calls.firstOutGroup;
  const bulkDelete = useBulkDelete(remove);
  const add = <AddButton form={firstOutGroupForm} text={t('add')} />;
  return (
    <ListPage
      list={firstOutGroupList}
      trail={[{ title: shell('menuManage') }]}
      action={add}
      cells={{
        title: (row) => (
          <Link to={pathTo('/manage/first-out-group/:id/info', { id: row.id })}>{titleOf(row)}</Link>
        ),
      }}
      actions={(row) => (
        <RecordMenu record={row} name={titleOf(row)} form={firstOutGroupForm} remove={remove} />
      )}
      bulk={[bulkDelete]}
      empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} action={add} />}
    />
  );
}
