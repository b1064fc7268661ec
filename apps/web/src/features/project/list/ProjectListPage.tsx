import { ArrowDownOutlined, ArrowUpOutlined, PlusOutlined } from '@ant-design/icons';
import { calls, type Project } from '@zutai/contract';
import { App, Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { type DataColumn, DataTable, useListState } from '../../../components/data-table/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { PageHead } from '../../../components/page-head/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { useCall, useMutationCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { useCan } from '../../../lib/session/index.ts';
import { projectPath } from '../../live-page/index.ts';
import { projectEditPath } from '../project-path.ts';
import { AddProjectDialog } from './AddProjectDialog.tsx';
import { DeleteProjectDialog } from './DeleteProjectDialog.tsx';
import { moveItem } from './move.ts';

type Move = (project: Project, by: number) => void;

function useColumns(canEdit: boolean, move: Move | undefined): DataColumn<Project>[] {
  const t = useText('project');
  const titleOf = useTitle();
  const link = (row: Project, tab: 'equipment' | 'page' | 'permission', text: string | number) =>
    canEdit ? <Link to={projectEditPath(row.id, tab)}>{text}</Link> : text;
  return [
    {
      key: 'title',
      title: t('name'),
      isName: true,
      render: (row) => (
        <Link to={canEdit ? projectEditPath(row.id) : projectPath(row.id)}>{titleOf(row)}</Link>
      ),
    },
    {
      key: 'equipment',
      title: t('equipment'),
      align: 'right',
      render: (row) =>
        link(row, 'equipment', t('onlineOf', { online: row.onlineCount, all: row.equipmentCount })),
    },
    { key: 'page', title: t('pages'), align: 'right', render: (row) => link(row, 'page', row.pageCount) },
    {
      key: 'permission',
      title: t('permissions'),
      align: 'right',
      render: (row) => link(row, 'permission', row.permissionCount),
    },
    { key: 'remark', title: t('remark'), render: (row) => row.remark || '—' },
    { key: 'updated', title: t('updated'), render: (row) => <TimeText timeMs={row.updatedMs} hasAgo /> },
    {
      key: 'actions',
      title: '',
      isAction: true,
      render: (row) => <Actions project={row} canEdit={canEdit} move={move} />,
    },
  ];
}

interface ActionsProps {
  project: Project;
  canEdit: boolean;
  move: Move | undefined;
}

function Actions({ project, canEdit, move }: ActionsProps) {
  const t = useText('project');
  const titleOf = useTitle();
  const common = useText('common');
  const [isDeleting, setDeleting] = useState(false);
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
      {move && (
        <>
          <Button
            type="text"
            size="small"
            icon={<ArrowUpOutlined />}
            aria-label={t('moveUp', { name: titleOf(project) })}
            onClick={() => move(project, -1)}
          />
          <Button
            type="text"
            size="small"
            icon={<ArrowDownOutlined />}
            aria-label={t('moveDown', { name: titleOf(project) })}
            onClick={() => move(project, 1)}
          />
        </>
      )}
      <Link to={projectPath(project.id)}>{t('watch')}</Link>
      {canEdit && (
        <>
          <Button type="link" size="small" danger onClick={() => setDeleting(true)}>
            {common('delete')}
          </Button>
          <DeleteProjectDialog project={project} isOpen={isDeleting} onClose={() => setDeleting(false)} />
        </>
      )}
    </span>
  );
}

/** /manage/eg/project/list, and `list-operation` for who may only look: operations centres and their order. */
export function ProjectListPage() {
  const t = useText('project');
  const shell = useText('shell');
  const { message } = App.useApp();
  const canEdit = useCan('project_edit');
  const [isAdding, setAdding] = useState(false);
  const state = useListState({ name: 'project', filters: { keyword: '' }, pageSize: 20 });
  const { keyword } = state.filters;
  const { queryAll, queryAllByUser } = calls.project;
  const query = useCall(canEdit ? queryAll : queryAllByUser, keyword === '' ? {} : { keyword }, {
    isKeepingPrevious: true,
  });
  const save = useMutationCall(calls.project.saveSequence);
  const all = query.data ?? [];
  const move = (project: Project, by: number) => {
    const from = all.indexOf(project);
    const moved = moveItem(all, from, from + by);
    if (moved === all) return;
    save.mutateAsync({ ids: moved.map(({ id }) => id).join(',') }).catch((error: Error) => {
      void message.error(error.message);
    });
  };
  // Found ones are not all: their order says nothing about the others.
  const columns = useColumns(canEdit, canEdit && keyword === '' ? move : undefined);
  const start = (state.pageNum - 1) * state.pageSize;
  const add = canEdit ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  ) : undefined;
  return (
    <>
      <PageHead title={t('title')} trail={[{ title: shell('menuManage') }]} action={add} />
      <DataTable
        columns={columns}
        rowKey={(row) => row.id}
        query={{
          ...query,
          data: query.data && { total: all.length, rows: all.slice(start, start + state.pageSize) },
          isPlaceholderData: query.isPlaceholderData || save.isPending,
        }}
        state={state}
        search={t('search')}
        empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} action={add} />}
      />
      <AddProjectDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </>
  );
}
