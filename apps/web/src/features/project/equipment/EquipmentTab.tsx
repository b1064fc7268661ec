import { PlusOutlined } from '@ant-design/icons';
import { calls, type Project, type ProjectEquipment } from '@zutai/contract';
import { App, Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { type DataColumn, DataTable, useList } from '../../../components/data-table/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { StatusMark } from '../../../components/status-mark/index.ts';
import { useMutationCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { BindDialog } from './BindDialog.tsx';

/** The equipment bound to a project. */
export function EquipmentTab({ project }: { project: Project }) {
  const t = useText('project');
  const titleOf = useTitle();
  const { message, modal } = App.useApp();
  const common = useText('common');
  const projectId = project.id;
  const [isBinding, setBinding] = useState(false);
  const [selected, setSelected] = useState<string[]>([]);
  const { state, query } = useList(calls.project.queryEquipment, {
    name: 'project-equipment',
    owner: projectId,
    filters: { keyword: '' },
    pageSize: 20,
    scope: { projectId },
    refetchMs: 20_000,
  });
  const unbind = useMutationCall(calls.project.unbindEquipment);
  const take = (ids: readonly string[]) =>
    void modal.confirm({
      title: t('unbindTitle', { count: ids.length }),
      content: t('unbindText'),
      okText: t('unbind'),
      cancelText: common('cancel'),
      okButtonProps: { danger: true },
      onOk: () =>
        unbind.mutateAsync({ projectId, equipmentIds: ids.join(',') }).then(
          () => {
            setSelected([]);
            void message.success(t('unbound', { count: ids.length }));
          },
          (error: Error) => void message.error(error.message),
        ),
    });
  const columns: DataColumn<ProjectEquipment>[] = [
    {
      key: 'title',
      title: t('equipmentName'),
      sortField: 'title',
      isName: true,
      render: (row) => <Link to={`/monitor/eg/detail/list/${row.id}`}>{titleOf(row)}</Link>,
    },
    { key: 'online', title: t('state'), render: (row) => <StatusMark communication={row.communication} /> },
    { key: 'sn', title: 'SN', sortField: 'sn', render: (row) => row.sn || '—' },
    { key: 'signals', title: t('signals'), align: 'right', render: (row) => row.signalCount },
    { key: 'address', title: t('address'), isHidden: true, render: (row) => row.address || '—' },
    {
      key: 'actions',
      title: '',
      isAction: true,
      render: (row) => (
        <Button type="link" size="small" onClick={() => take([row.id])}>
          {t('unbind')}
        </Button>
      ),
    },
  ];
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setBinding(true)}>
      {t('bind')}
    </Button>
  );
  return (
    <>
      <DataTable
        columns={columns}
        rowKey={(row) => row.id}
        query={query}
        state={state}
        search={t('equipmentSearch')}
        tools={add}
        selected={selected}
        onSelect={setSelected}
        bulkActions={
          <Button size="small" onClick={() => take(selected)}>
            {t('unbind')}
          </Button>
        }
        empty={<EmptyState title={t('noEquipmentTitle')} text={t('noEquipmentText')} action={add} />}
      />
      <BindDialog projectId={projectId} isOpen={isBinding} onClose={() => setBinding(false)} />
    </>
  );
}
