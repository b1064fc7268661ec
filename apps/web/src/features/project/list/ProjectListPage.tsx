import { PlusOutlined } from '@ant-design/icons';
import { calls, type Project } from '@zutai/contract';
import { projectList } from '@zutai/lists';
import { Link, useNavigate } from 'react-router';
import { CallButton } from '../../../components/call-button/index.ts';
import { useDialogs } from '../../../components/dialogs/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { type CellViews, ListPage } from '../../../components/managed-list/index.ts';
import { RecordDialog } from '../../../components/record-form/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { useMayCall, useOwnDepartment } from '../../../lib/session/index.ts';
import { SharedMark } from '../../share/index.ts';
import { newProjectForm } from '../project-form.tsx';
import { type ProjectTab, projectEditPath } from '../project-tabs.ts';
import { ProjectActions } from './ProjectActions.tsx';
import { useMoveProject } from './use-move-project.ts';

/** How much equipment is online changes by itself. */
const REFETCH_MS = 20_000;

function useCellViews(): CellViews<Project> {
  const t = useText('project');
  const titleOf = useTitle();
  const mayCall = useMayCall();
  const link = (row: Project, tab: ProjectTab, text: string | number) =>
    mayCall(calls.project.edit, row) ? <Link to={projectEditPath(row.id, tab)}>{text}</Link> : text;
  return {
    title: (row) => (
      <>
        <Link
          to={
            mayCall(calls.project.edit, row)
              ? projectEditPath(row.id)
              : pathTo('/monitor/gm/ocInfo/:ocId', { ocId: row.id })
          }
        >
          {titleOf(row)}
        </Link>
        <SharedMark isShared={row.shareState === 'public'} />
      </>
    ),
    equipment: (row) =>
      link(row, 'equipment', t('onlineOf', { online: row.onlineCount, all: row.equipmentCount })),
    pageCount: (row) => link(row, 'page', row.pageCount),
    permissionCount: (row) => link(row, 'permission', row.permissionCount),
    updatedMs: (row) => <TimeText timeMs={row.updatedMs} hasAgo />,
  };
}

/** Adds a project and goes on to its equipment. */
function useAddProject(): () => void {
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const departmentId = useOwnDepartment();
  return () =>
    dialogs.open((dialog) => (
      <RecordDialog
        {...dialog}
        form={newProjectForm}
        initial={{ departmentId }}
        onDone={(answer) => void navigate(projectEditPath((answer as { id: string }).id, 'equipment'))}
      />
    ));
}

/** /manage/eg/project/list, and `list-operation` for who may only look: operations centres and their order. */
export function ProjectListPage() {
  const t = useText('project');
  const shell = useText('shell');
  const cells = useCellViews();
  const move = useMoveProject();
  const add = useAddProject();
  const canAdd = useMayCall()(calls.project.add);
  const action = (
    <CallButton type="primary" icon={<PlusOutlined />} call={calls.project.add} onClick={add}>
      {t('add')}
    </CallButton>
  );
  return (
    <ListPage
      list={projectList}
      trail={[{ title: shell('menuManage') }]}
      action={action}
      cells={cells}
      actions={(row, { hasFilters, sortField }) => (
        // Found ones are not all, and sorted ones not in their order: neither says where a moved one would be.
        <ProjectActions project={row} move={!hasFilters && sortField === undefined ? move : undefined} />
      )}
      empty={
        <EmptyState
          title={t('emptyTitle')}
          text={t(canAdd ? 'emptyText' : 'centreEmptyText')}
          action={action}
        />
      }
      refetchMs={REFETCH_MS}
    />
  );
}
