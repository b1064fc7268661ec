import type { Gateway } from '@zutai/contract';
import { Button } from 'antd';
import type { DataColumn } from '../../../components/data-table/index.ts';
import { StatusMark } from '../../../components/status-mark/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { ConfigurationMark } from '../ConfigurationMark.tsx';
import { isForeign } from '../configuration-state.ts';
import { SignalLevel } from '../SignalLevel.tsx';
import { GatewayActions } from './GatewayActions.tsx';

/** The columns of the list of gateways. */
export function useGatewayColumns(onOpen: (gateway: Gateway) => void): DataColumn<Gateway>[] {
  const t = useText('gateway');
  const titleOf = useTitle();
  const connected = (row: Gateway) => row.drivers.filter(({ state }) => state === 'connected').length;
  return [
    {
      key: 'title',
      title: t('name'),
      sortField: 'title',
      isName: true,
      render: (row) => (
        <Button type="link" style={{ padding: 0, height: 'auto' }} onClick={() => onOpen(row)}>
          {titleOf(row)}
        </Button>
      ),
    },
    { key: 'sn', title: t('sn'), sortField: 'sn', render: (row) => row.sn },
    { key: 'state', title: t('state'), render: (row) => <StatusMark isOnline={row.online} /> },
    {
      key: 'lastSeen',
      title: t('lastSeen'),
      sortField: 'lastSeenMs',
      render: (row) => <TimeText timeMs={row.lastSeenMs} isAgoOnly fallback={t('neverSeen')} />,
    },
    {
      key: 'configuration',
      title: t('configuration'),
      render: (row) => <ConfigurationMark gateway={row} isShort />,
    },
    {
      key: 'drivers',
      title: t('drivers'),
      render: (row) =>
        // What was connected when the gateway was last heard says nothing of now.
        row.drivers.length === 0 || !row.online
          ? '—'
          : t('driverCount', { connected: connected(row), count: row.drivers.length }),
    },
    {
      key: 'signalLevel',
      title: t('signalLevel'),
      render: (row) => <SignalLevel percent={row.signalLevel} isOnline={row.online} />,
    },
    {
      key: 'equipmentCount',
      title: t('equipmentCount'),
      align: 'right',
      render: (row) => row.equipmentCount,
    },
    {
      key: 'agent',
      title: t('agent'),
      isHidden: true,
      render: (row) => (isForeign(row) ? t('agentForeign') : row.agentVersion || '—'),
    },
    { key: 'group', title: t('group'), isHidden: true, render: (row) => row.groupId },
    { key: 'remark', title: t('remark'), isHidden: true, render: (row) => row.remark || '—' },
    {
      key: 'created',
      title: t('created'),
      sortField: 'createdMs',
      isHidden: true,
      render: (row) => <TimeText timeMs={row.createdMs} />,
    },
    {
      key: 'actions',
      title: '',
      isAction: true,
      render: (row) => <GatewayActions gateway={row} onOpen={() => onOpen(row)} />,
    },
  ];
}
