import { calls, type RoleRecord } from '@zutai/contract';
import { roleList } from '@zutai/lists';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { EmptyState } from '../../components/empty-state/index.ts';
import { useLogAction } from '../../components/event-log/index.ts';
import { ListPage } from '../../components/managed-list/index.ts';
import { AddButton, RecordMenu, useBulkDelete } from '../../components/record-actions/index.ts';
import { useText, useTitle } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import { roleForm } from './role-form.ts';

/** /manage/account/role: the roles of the organisation. */
export function RoleListPage() {
  const t = useText('role');
  const shell = useText('shell');
  const titleOf = useTitle();
  const navigate = useNavigate();
  const logAction = useLogAction('role');
  const bulk = useBulkDelete<RoleRecord>(calls.role.delete, t('deleteText'));
  const matrix = (
    <Link to={pathTo('/manage/account/role/matrix')}>
      <Button tabIndex={-1}>{t('matrix')}</Button>
    </Link>
  );
  const add = (
    <AddButton
      form={roleForm}
      text={t('add')}
      onDone={() => void navigate(pathTo('/manage/account/role/matrix'))}
    />
  );
  return (
    <ListPage
      list={roleList}
      trail={[{ title: shell('menuOrganisation') }]}
      action={
        <>
          {matrix} {add}
        </>
      }
      actions={(row) => (
        <RecordMenu
          record={row}
          name={titleOf(row)}
          form={roleForm}
          remove={calls.role.delete}
          removeText={t('deleteText')}
          more={logAction(row.id, titleOf(row))}
        />
      )}
      bulk={[bulk]}
      empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} action={matrix} />}
    />
  );
}
