import { type ApiAccount, calls } from '@zutai/contract';
import { apiAccountList } from '@zutai/lists';
import { Tag } from 'antd';
import { Link, useNavigate } from 'react-router';
import { EmptyState } from '../../components/empty-state/index.ts';
import { type CellViews, ListPage } from '../../components/managed-list/index.ts';
import { AddButton, useBulkDelete } from '../../components/record-actions/index.ts';
import { TimeText } from '../../components/time-text/index.ts';
import { useText } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import { ApiAccountMenu } from './ApiAccountMenu.tsx';
import { apiAccountForm } from './api-account-form.tsx';

function useCells(): CellViews<ApiAccount> {
  const t = useText('apiAccount');
  return {
    title: ({ id, title }) => <Link to={pathTo('/manage/api/edit/:id/token', { id })}>{title}</Link>,
    isActive: ({ isActive }) => (isActive ? t('active') : <Tag>{t('inactive')}</Tag>),
    lastUsedMs: ({ lastUsedMs }) => <TimeText timeMs={lastUsedMs} isAgoOnly fallback={t('neverUsed')} />,
  };
}

/** /manage/api/list: accounts of programs. */
export function ApiAccountListPage() {
  const t = useText('apiAccount');
  const shell = useText('shell');
  const navigate = useNavigate();
  const cells = useCells();
  const remove = useBulkDelete<ApiAccount>(calls.apiAccount.delete, t('deleteManyText'));
  const action = (
    <AddButton
      form={apiAccountForm}
      text={t('add')}
      onDone={(answer) =>
        void navigate(pathTo('/manage/api/edit/:id/token', { id: (answer as { id: string }).id }))
      }
    />
  );
  return (
    <ListPage
      list={apiAccountList}
      trail={[{ title: shell('menuOrganisation') }]}
      action={action}
      cells={cells}
      actions={(account) => <ApiAccountMenu account={account} isInList />}
      rightsOf={({ isManageable }) => ({ isChangeable: isManageable })}
      bulk={[remove]}
      empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} action={action} />}
    />
  );
}
