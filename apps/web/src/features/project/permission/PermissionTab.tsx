import { PlusOutlined } from '@ant-design/icons';
import { calls, type Project, type ProjectAuth, type ProjectPermission } from '@zutai/contract';
import { App, Button } from 'antd';
import { useState } from 'react';
import { type DataColumn, DataTable, useList } from '../../../components/data-table/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { useMutationCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { AddPermissionDialog } from './AddPermissionDialog.tsx';
import { AuthSelect } from './AuthSelect.tsx';

/** Who may watch or operate a project beside those who may do so everywhere. */
export function PermissionTab({ project }: { project: Project }) {
  const t = useText('project');
  const { message } = App.useApp();
  const projectId = project.id;
  const [isAdding, setAdding] = useState(false);
  const [selected, setSelected] = useState<string[]>([]);
  const { state, query } = useList(calls.project.queryPermissions, {
    name: 'project-permission',
    owner: projectId,
    filters: { keyword: '' },
    pageSize: 20,
    scope: { projectId },
  });
  const edit = useMutationCall(calls.project.editPermission);
  const remove = useMutationCall(calls.project.deletePermissions);
  const say = (error: Error) => void message.error(error.message);
  const take = (ids: readonly string[]) =>
    remove.mutateAsync({ projectId, accountIds: ids.join(',') }).then(() => {
      setSelected([]);
      void message.success(t('permissionRemoved', { count: ids.length }));
    }, say);
  const change = (row: ProjectPermission, auth: ProjectAuth) =>
    edit.mutateAsync({ projectId, accountId: row.accountId, auth, revision: row.revision }).then(
      () => void message.success(t('permissionChanged', { name: row.displayName || row.loginname })),
      (error: Error) => {
        say(error);
        // Somebody else changed it: shown is what it is now.
        void query.refetch();
      },
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
