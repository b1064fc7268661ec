import { PlusOutlined } from '@ant-design/icons';
import { calls, type Equipment } from '@zutai/contract';
import { equipmentList, sayIn } from '@zutai/lists';
import { Link } from 'react-router';
import { CallButton } from '../../../components/call-button/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import {
  type BulkAction,
  bulkAction,
  type CellViews,
  ListPage,
} from '../../../components/managed-list/index.ts';
import { StatusMark } from '../../../components/status-mark/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { useLanguage, useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { useEquipmentLabels } from '../../equipment-label/index.ts';
import { SharedMark } from '../../share/index.ts';
import { EquipmentMenu } from './EquipmentMenu.tsx';

/** States change by themselves: the list asks again every 10 s. */
const REFETCH_MS = 10_000;

function useCellViews(): CellViews<Equipment> {
  const t = useText('equipment');
  const { title: titleOf } = sayIn(useLanguage());
  return {
    title: (row) => (
      <>
        <Link to={pathTo('/manage/eg/equipment/edit/:id/info', { id: row.id })}>{titleOf(row)}</Link>
        <SharedMark isShared={row.isShared} />
      </>
    ),
    communication: ({ communication }) => <StatusMark communication={communication} />,
    lastSeenMs: ({ lastSeenMs }) => <TimeText timeMs={lastSeenMs} isAgoOnly fallback={t('neverSeen')} />,
    gateway: ({ gatewayId, gatewayTitle, gatewayTitleEn, sn }) =>
      gatewayId === null ? (
        <span style={{ color: 'var(--text-muted)' }}>{t('noGateway')}</span>
      ) : (
        <Link to={pathTo('/manage/eg/gateway', undefined, { open: gatewayId })} title={sn}>
          {titleOf({ title: gatewayTitle, titleEn: gatewayTitleEn }) || sn}
        </Link>
      ),
    signalCount: ({ id, signalCount }) => (
      <Link to={pathTo('/manage/eg/equipment/edit/:id/signal', { id })}>{signalCount}</Link>
    ),
    driverCount: ({ id, driverCount }) => (
      <Link to={pathTo('/manage/eg/equipment/edit/:id/driver', { id })}>{driverCount}</Link>
    ),
    pageCount: ({ id, pageCount }) => (
      <Link to={pathTo('/manage/eg/equipment/edit/:id/page', { id })}>{pageCount}</Link>
    ),
  };
}

function useBulkActions(): BulkAction<Equipment>[] {
  const t = useText('equipment');
  const common = useText('common');
  const openLabels = useEquipmentLabels();
  return [
    { key: 'labels', text: t('labels'), isDanger: false, call: calls.equipment.info, open: openLabels },
    bulkAction(calls.equipment.unbindGateway, {
      key: 'unbind',
      text: t('unbind'),
      isDanger: true,
      confirm: (count) => ({ title: t('unbindManyTitle', { count }), text: t('unbindManyText') }),
      request: ({ id }: Equipment) => ({ id }),
    }),
    bulkAction(calls.equipment.delete, {
      key: 'delete',
      text: common('delete'),
      isDanger: true,
      confirm: (count) => ({
        title: t('deleteManyTitle', { count }),
        text: t('deleteManyText'),
        typed: String(count),
      }),
      request: ({ id }: Equipment) => ({ id }),
    }),
  ];
}

/** /manage/eg/equipment/list: all equipment of the organisation. */
export function EquipmentListPage() {
  const t = useText('equipment');
  const shell = useText('shell');
  const cells = useCellViews();
  const bulk = useBulkActions();
  const add = (
    <CallButton
      type="primary"
      icon={<PlusOutlined />}
      call={calls.equipment.add}
      to={pathTo('/manage/eg/equipment/add')}
    >
      {t('add')}
    </CallButton>
  );
  return (
    <ListPage
      list={equipmentList}
      trail={[{ title: shell('menuManage') }]}
      action={add}
      cells={cells}
      actions={(row) => <EquipmentMenu equipment={row} />}
      bulk={bulk}
      empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} action={add} />}
      refetchMs={REFETCH_MS}
    />
  );
}
