import type { Equipment } from '@zutai/contract';
import { Link } from 'react-router';
import type { DataColumn } from '../../../components/data-table/index.ts';
import { StatusMark } from '../../../components/status-mark/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { editPath } from '../equipment-path.ts';
import { EquipmentActions } from './EquipmentActions.tsx';

const textColumn = (
  key: 'manufacturer' | 'model' | 'serialNumber' | 'address' | 'remark' | 'templateTitle',
  title: string,
  isHidden: boolean,
): DataColumn<Equipment> => ({ key, title, isHidden, render: (row) => row[key] || '—' });

/** The columns of the list of equipment. */
export function useEquipmentColumns(): DataColumn<Equipment>[] {
  const t = useText('equipment');
  const titleOf = useTitle();
  return [
    {
      key: 'title',
      title: t('name'),
      sortField: 'title',
      isName: true,
      render: (row) => <Link to={editPath(row.id)}>{titleOf(row)}</Link>,
    },
    { key: 'state', title: t('state'), render: (row) => <StatusMark communication={row.communication} /> },
    {
      key: 'lastSeen',
      title: t('lastSeen'),
      sortField: 'lastSeenMs',
      render: (row) => <TimeText timeMs={row.lastSeenMs} isAgoOnly fallback={t('neverSeen')} />,
    },
    {
      key: 'gateway',
      title: t('gateway'),
      sortField: 'sn',
      render: (row) => {
        if (row.gatewayId === null)
          return <span style={{ color: 'var(--text-muted)' }}>{t('noGateway')}</span>;
        return (
          <Link to={`/manage/eg/gateway?open=${row.gatewayId}`} title={row.sn}>
            {titleOf({ title: row.gatewayTitle, titleEn: row.gatewayTitleEn }) || row.sn}
          </Link>
        );
      },
    },
    textColumn('manufacturer', t('manufacturer'), false),
    textColumn('model', t('model'), false),
    textColumn('serialNumber', t('serialNumber'), true),
    textColumn('address', t('address'), true),
    {
      key: 'signalCount',
      title: t('signals'),
      sortField: 'signalCount',
      align: 'right',
      render: (row) => <Link to={editPath(row.id, 'signal')}>{row.signalCount}</Link>,
    },
    {
      key: 'driverCount',
      title: t('drivers'),
      align: 'right',
      isHidden: true,
      render: (row) => row.driverCount,
    },
    {
      key: 'pageCount',
      title: t('pages'),
      align: 'right',
      render: (row) => <Link to={editPath(row.id, 'page')}>{row.pageCount}</Link>,
    },
    textColumn('templateTitle', t('template'), true),
    textColumn('remark', t('remark'), true),
    {
      key: 'updated',
      title: t('updated'),
      sortField: 'updatedMs',
      isHidden: true,
      render: (row) => <TimeText timeMs={row.updatedMs} />,
    },
    {
      key: 'created',
      title: t('created'),
      sortField: 'createdMs',
      isHidden: true,
      render: (row) => <TimeText timeMs={row.createdMs} />,
    },
    { key: 'actions', title: '', isAction: true, render: (row) => <EquipmentActions equipment={row} /> },
  ];
}
