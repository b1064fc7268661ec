import { PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { calls, type Project, type ProjectAuth, type ProjectPermission } from '@zutai/contract';
import { projectPermissionList } from '@zutai/lists';
import { Button } from 'antd';
import { useAction, useDialogs } from '../../../components/dialogs/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { bulkAction, type CellViews, ListTable } from '../../../components/managed-list/index.ts';
import { RecordDialog } from '../../../components/record-form/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { refreshAnswers } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { useMayCall } from '../../../lib/session/index.ts';
import { AuthSelect } from './AuthSelect.tsx';
import { permissionForm } from './permission-form.tsx';

const nameOf = ({ displayName, loginname }: ProjectPermission) => displayName || loginname;

/** Who may watch or operate a project beside those who may do so everywhere. */
export function PermissionTab({ record: { id: projectId } }: { record: Project }) {
  const t = useText('project');
  const client = useQueryClient();
  const act = useAction();
  const dialogs = useDialogs();
  const mayCall = useMayCall();
  const { addPermissions, editPermission, deletePermissions } = calls.project;
  const change = (row: ProjectPermission, auth: ProjectAuth) =>
    act(
      editPermission,
      { projectId, accountId: row.accountId, auth, revision: row.revision },
      {
        done: t('permissionChanged', { name: nameOf(row) }),
        // Somebody else changed it: shown is what it is now.
        onRefused: () => void refreshAnswers(client, editPermission.changes),
      },
    );
  const requestOf = (rows: readonly ProjectPermission[]) => ({
    projectId,
    accountIds: rows.map(({ accountId }) => accountId).join(','),
  });
  const removeOne = (row: ProjectPermission) =>
    act(deletePermissions, requestOf([row]), {
      question: {
        title: t('permissionRemoveTitle', { name: nameOf(row) }),
        text: t('permissionRemoveText'),
        okText: t('permissionRemove'),
        isDanger: true,
      },
      done: t('permissionRemoved', { count: 1 }),
    });
  const cells: CellViews<ProjectPermission> = {
    auth: (row) => <AuthSelect value={row.auth} onChange={(auth) => change(row, auth)} />,
    createdMs: (row) => <TimeText timeMs={row.createdMs} hasAgo />,
  };
  const openForm = () => {
    const form = permissionForm(projectId);
    dialogs.open((dialog) => <RecordDialog {...dialog} form={form} scope={{ projectId }} />);
  };
  const add = mayCall(addPermissions.permission) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={openForm}>
      {t('permissionAdd')}
    </Button>
  ) : undefined;
  return (
    <ListTable
      list={projectPermissionList}
      owner={projectId}
      scope={{ projectId }}
      cells={cells}
      actions={(row) => (
        <Button type="link" size="small" onClick={() => removeOne(row)}>
          {t('permissionRemove')}
        </Button>
      )}
      bulk={[
        bulkAction(deletePermissions, {
          key: 'remove',
          text: t('permissionRemove'),
          isDanger: true,
          confirm: (count) => ({
            title: t('permissionRemoveManyTitle', { count }),
            text: t('permissionRemoveText'),
          }),
          requestAll: requestOf,
          done: (count) => t('permissionRemoved', { count }),
        }),
      ]}
      tools={add}
      empty={<EmptyState title={t('noPermissionTitle')} text={t('noPermissionText')} action={add} />}
    />
  );
}
