import { PlusOutlined } from '@ant-design/icons';
import { calls, type Mvar, type Project } from '@zutai/contract';
import { App, Button } from 'antd';
import { useMemo, useState } from 'react';
import { type DataColumn, DataTable, useList } from '../../../components/data-table/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { useMutationCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { type PageOwner, usePageSources } from '../../live-page/index.ts';
import { MvarDrawer } from './MvarDrawer.tsx';
import { MvarNow } from './MvarNow.tsx';
import { useMvarValues } from './use-mvar-values.ts';

/** The calculated values of a project, with their present values. */
export function MvarTab({ project }: { project: Project }) {
  const t = useText('project');
  const common = useText('common');
  const titleOf = useTitle();
  const { message, modal } = App.useApp();
  const projectId = project.id;
  const owner = useMemo<PageOwner>(() => ({ kind: 'project', id: projectId }), [projectId]);
  const sources = usePageSources(owner).data;
  const [edited, setEdited] = useState<Mvar | 'new' | null>(null);
  const [isOpen, setOpen] = useState(false);
  const { state, query } = useList(calls.mvar.query, {
    name: 'mvar',
    owner: projectId,
    scope: { projectId },
    filters: { keyword: '' },
    pageSize: 20,
  });
  const shownEquipment = useMemo(() => {
    const ids = query.data?.rows.flatMap((row) => row.sources.map(({ equipmentId }) => equipmentId)) ?? [];
    return [...new Set(ids)];
  }, [query.data]);
  const compute = useMvarValues(shownEquipment);
  const remove = useMutationCall(calls.mvar.delete);
  const open = (mvar: Mvar | 'new') => {
    setEdited(mvar);
    setOpen(true);
  };
  const confirmDelete = (row: Mvar) =>
    void modal.confirm({
      title: t('mvarDeleteTitle', { name: row.title }),
      content: t('mvarDeleteText'),
      okText: common('delete'),
      cancelText: common('cancel'),
      okButtonProps: { danger: true },
      onOk: () =>
        remove.mutateAsync({ id: row.id }).then(
          () => void message.success(t('deleted', { name: row.title })),
          (error: Error) => void message.error(error.message),
        ),
    });
  const columns: DataColumn<Mvar>[] = [
    {
      key: 'title',
      title: t('mvarName'),
      sortField: 'title',
      isName: true,
      render: (row) => (
        <Button type="link" size="small" style={{ padding: 0 }} onClick={() => open(row)}>
          {row.title}
        </Button>
      ),
    },
    {
      key: 'now',
      title: t('now'),
      align: 'right',
      render: (row) =>
        compute === undefined ? (
          '—'
        ) : (
          <MvarNow value={compute(row)} decimals={row.decimals} unit={row.unit} />
        ),
    },
    {
      key: 'calcType',
      title: t('calcType'),
      sortField: 'calcType',
      render: (row) => t(`calc_${row.calcType}`),
    },
    {
      key: 'sources',
      title: t('signals'),
      render: (row) => {
        const gone = row.calcType === 'formula' ? 0 : row.signals.length - row.sources.length;
        const names = row.sources
          .slice(0, 2)
          .map(
            ({ equipmentTitle, equipmentTitleEn, ...signal }) =>
              `${titleOf({ title: equipmentTitle, titleEn: equipmentTitleEn })} / ${titleOf(signal)}`,
          );
        const more = row.sources.length - names.length;
        return [
          ...names,
          ...(more > 0 ? [t('moreSignals', { count: more })] : []),
          ...(gone > 0 ? [t('goneSignals', { count: gone })] : []),
        ].join(' · ');
      },
    },
    {
      key: 'actions',
      title: '',
      isAction: true,
      render: (row) => (
        <Button type="link" size="small" danger onClick={() => confirmDelete(row)}>
          {common('delete')}
        </Button>
      ),
    },
  ];
  const add = (
    <Button
      type="primary"
      icon={<PlusOutlined />}
      disabled={sources === undefined}
      onClick={() => open('new')}
    >
      {t('mvarAdd')}
    </Button>
  );
  return (
    <>
      <DataTable
        columns={columns}
        rowKey={(row) => row.id}
        query={query}
        state={state}
        search={t('mvarSearch')}
        tools={add}
        empty={<EmptyState title={t('noMvarTitle')} text={t('noMvarText')} action={add} />}
      />
      {edited !== null && sources !== undefined && (
        <MvarDrawer
          key={edited === 'new' ? 'new' : edited.id}
          projectId={projectId}
          mvar={edited}
          sources={sources}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
