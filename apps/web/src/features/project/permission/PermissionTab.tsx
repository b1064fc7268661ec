import { PlusOutlined } from '@ant-design/icons';
import { calls, type Project, type ProjectAuth, type ProjectPermission } from '@zutai/contract';
import { App, Button } from 'antd';
import { useState } from 'react';
import {
  type DataColumn,
  DataTable,
  listRequest,
  useListState,
} from '../../../components/data-table/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { useCall, useMutationCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { PROJECT_LISTS } from '../list/project-calls.ts';
import { AddPermissionDialog } from './AddPermissionDialog.tsx';
import { AuthSelect } from './AuthSelect.tsx';

const SORT_FIELDS = ['loginname', 'displayName', 'createdMs'] as const;

/** Who may watch or operate a project beside those who may do so everywhere. */
export function PermissionTab({ project }: { project: Project }) {
  const t = useText('project');
  const { message } = App.useApp();
  const projectId = project.id;
  const [isAdding, setAdding] = useState(false);
  const [selected, setSelected] = useState<string[]>([]);
  const state = useListState({ name: 'project-permission', filters: { keyword: '' }, pageSize: 20 });
  const query = useCall(
    calls.project.queryPermissions,
    { projectId, ...listRequest(state, SORT_FIELDS) },
    { isKeepingPrevious: true },
  );
  const touched = [
    calls.project.queryPermissions,
    calls.project.queryAccountsWithoutPermission,
    ...PROJECT_LISTS,
  ];
  const edit = useMutationCall(calls.project.editPermission, touched);
  const remove = useMutationCall(calls.project.deletePermissions, touched);
  const say = (error: Error) => void message.error(error.message);
  const take = (ids: readonly string[]) =>
    remove.mutateAsync({ projectId, accountIds: ids.join(',') }).then(() => {
      setSelected([]);
      void message.success(t('permissionRemoved', { count: ids.length }));
    }, say);
  const change = (row: ProjectPermission, auth: ProjectAuth) =>
    edit
      .mutateAsync({ projectId, accountId: row.accountId, auth })
      .then(
        () => void message.success(t('permissionChanged', { name: row.displayName || row.loginname })),
        say,
      );
  const columns: DataColumn<ProjectPermission>[] = [
    {
      key: 'displayName',
      title: t('account'),
      sortField: 'displayName',
      isName: true,
      render: (row) => row.displayName || row.loginname,
    },
    { key: 'loginname', title: t('loginname'), sortField: 'loginname', render: (row) => row.loginname },
    {
      key: 'auth',
      title: t('right'),
      render: (row) => <AuthSelect value={row.auth} onChange={(auth) => void change(row, auth)} />,
    },
    {
      key: 'created',
      title: t('since'),
      sortField: 'createdMs',
      render: (row) => <TimeText timeMs={row.createdMs} hasAgo />,
    },
    {
      key: 'actions',
      title: '',
      isAction: true,
      render: (row) => (
        <Button type="link" size="small" onClick={() => void take([row.accountId])}>
          {t('permissionRemove')}
        </Button>
      ),
    },
  ];
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
      {t('permissionAdd')}
    </Button>
  );
  return (
    <>
      <DataTable
        columns={columns}
        rowKey={(row) => row.accountId}
        query={query}
        state={state}
        search={t('accountSearch')}
        tools={add}
        selected={selected}
        onSelect={setSelected}
        bulkActions={
          <Button size="small" onClick={() => void take(selected)}>
            {t('permissionRemove')}
          </Button>
        }
        empty={<EmptyState title={t('noPermissionTitle')} text={t('noPermissionText')} action={add} />}
      />
      <AddPermissionDialog projectId={projectId} isOpen={isAdding} onClose={() => setAdding(false)} />
    </>
  );
}
