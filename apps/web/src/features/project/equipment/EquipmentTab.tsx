import { PlusOutlined } from '@ant-design/icons';
import { calls, type Project, type ProjectEquipment } from '@zutai/contract';
import { App, Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  type DataColumn,
  DataTable,
  listRequest,
  useListState,
} from '../../../components/data-table/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { StatusMark } from '../../../components/status-mark/index.ts';
import { useCall, useMutationCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { PROJECT_LISTS } from '../list/project-calls.ts';
import { BindDialog } from './BindDialog.tsx';

const SORT_FIELDS = ['sequence', 'title', 'sn'] as const;

/** The equipment bound to a project. */
export function EquipmentTab({ project }: { project: Project }) {
  const t = useText('project');
  const { message, modal } = App.useApp();
  const common = useText('common');
  const projectId = project.id;
  const [isBinding, setBinding] = useState(false);
  const [selected, setSelected] = useState<string[]>([]);
  const state = useListState({ name: 'project-equipment', filters: { keyword: '' }, pageSize: 20 });
  const query = useCall(
    calls.project.queryEquipment,
    { projectId, ...listRequest(state, SORT_FIELDS) },
    { isKeepingPrevious: true, refetchMs: 20_000 },
  );
  const unbind = useMutationCall(calls.project.unbindEquipment, [
    ...PROJECT_LISTS,
    calls.project.queryEquipment,
    calls.project.queryAllEquipment,
    calls.project.queryUnboundEquipment,
  ]);
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
      render: (row) => <Link to={`/monitor/eg/detail/list/${row.id}`}>{row.title}</Link>,
    },
    { key: 'online', title: t('state'), render: (row) => <StatusMark isOnline={row.online} /> },
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
