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
import { useText } from '../../../lib/language/index.ts';
import { projectPath } from '../../live-page/index.ts';
import { projectEditPath } from '../project-path.ts';
import { AddProjectDialog } from './AddProjectDialog.tsx';
import { DeleteProjectDialog } from './DeleteProjectDialog.tsx';
import { moveItem } from './move.ts';
import { PROJECT_LISTS } from './project-calls.ts';

function useColumns(move: ((project: Project, by: number) => void) | undefined): DataColumn<Project>[] {
  const t = useText('project');
  const link = (row: Project, tab: 'equipment' | 'page' | 'permission', text: string | number) => (
    <Link to={projectEditPath(row.id, tab)}>{text}</Link>
  );
  return [
    {
      key: 'title',
      title: t('name'),
      isName: true,
      render: (row) => <Link to={projectEditPath(row.id)}>{row.title}</Link>,
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
      render: (row) => <Actions project={row} move={move} />,
    },
  ];
}

function Actions({
  project,
  move,
}: {
  project: Project;
  move?: ((project: Project, by: number) => void) | undefined;
}) {
  const t = useText('project');
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
            aria-label={t('moveUp', { name: project.title })}
            onClick={() => move(project, -1)}
          />
          <Button
            type="text"
            size="small"
            icon={<ArrowDownOutlined />}
            aria-label={t('moveDown', { name: project.title })}
            onClick={() => move(project, 1)}
          />
        </>
      )}
      <Link to={projectPath(project.id)}>{t('watch')}</Link>
      <Button type="link" size="small" danger onClick={() => setDeleting(true)}>
        {common('delete')}
      </Button>
      <DeleteProjectDialog project={project} isOpen={isDeleting} onClose={() => setDeleting(false)} />
    </span>
  );
}

/** /manage/eg/project/list: operations centres and their order. */
export function ProjectListPage() {
  const t = useText('project');
  const shell = useText('shell');
  const { message } = App.useApp();
  const [isAdding, setAdding] = useState(false);
  const state = useListState({ name: 'project', filters: { keyword: '' }, pageSize: 20 });
  const { keyword } = state.filters;
  const query = useCall(calls.project.queryAll, keyword === '' ? {} : { keyword }, {
    isKeepingPrevious: true,
  });
  const save = useMutationCall(calls.project.saveSequence, PROJECT_LISTS);
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
  const columns = useColumns(keyword === '' ? move : undefined);
  const start = (state.pageNum - 1) * state.pageSize;
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHead title={t('title')} trail={[{ title: shell('menuManage') }]} action={add} />
      <DataTable
        columns={columns}
        rowKey={(row) => row.id}
        query={{
          data: query.data && { total: all.length, rows: all.slice(start, start + state.pageSize) },
          isPlaceholderData: query.isPlaceholderData || save.isPending,
          error: query.error,
          refetch: query.refetch,
        }}
        state={state}
        search={t('search')}
        empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} action={add} />}
      />
      <AddProjectDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </>
  );
}
