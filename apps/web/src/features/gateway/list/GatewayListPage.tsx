import { PlusOutlined } from '@ant-design/icons';
import { calls, type Gateway } from '@zutai/contract';
import { gatewayList } from '@zutai/lists';
import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../../components/empty-state/index.ts';
import {
  type BulkAction,
  bulkAction,
  type CellViews,
  ListPage,
} from '../../../components/managed-list/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { useCan } from '../../../lib/session/index.ts';
import { ConfigurationMark } from '../ConfigurationMark.tsx';
import { GatewayDrawer } from '../detail/GatewayDrawer.tsx';
import { RegisterGatewayDialog } from '../register/RegisterGatewayDialog.tsx';
import { SignalLevel } from '../SignalLevel.tsx';
import { GatewayActions } from './GatewayActions.tsx';
import { GatewayState } from './GatewayState.tsx';

/** Gateways come and go by themselves: the list asks again every 5 s. */
const REFETCH_MS = 5000;

/** The gateway whose drawer is open is part of the address. */
function useOpenGateway() {
  const [query, setQuery] = useSearchParams();
  const open = (id: string | null) =>
    setQuery((now) => {
      const next = new URLSearchParams(now);
      if (id === null) next.delete('open');
      else next.set('open', id);
      return next;
    });
  return [query.get('open'), open] as const;
}

function useCellViews(open: (id: string) => void): CellViews<Gateway> {
  const t = useText('gateway');
  const titleOf = useTitle();
  return {
    title: (row) => (
      <Button type="link" style={{ padding: 0, height: 'auto' }} onClick={() => open(row.id)}>
        {titleOf(row)}
      </Button>
    ),
    online: (row) => <GatewayState gateway={row} />,
    lastSeenMs: (row) => <TimeText timeMs={row.lastSeenMs} isAgoOnly fallback={t('neverSeen')} />,
    configuration: (row) => <ConfigurationMark gateway={row} isShort />,
    signalLevel: (row) => <SignalLevel percent={row.signalLevel} isOnline={row.online} />,
  };
}

function useBulkActions(): BulkAction<Gateway>[] {
  const t = useText('gateway');
  const common = useText('common');
  return [
    bulkAction(calls.gateway.delete, {
      key: 'delete',
      text: common('delete'),
      isDanger: true,
      confirm: (count) => ({ title: t('deleteManyTitle', { count }), text: t('deleteManyText') }),
      request: ({ id }: Gateway) => ({ id }),
    }),
  ];
}

/** /manage/eg/gateway: the boxes on site. */
export function GatewayListPage() {
  const t = useText('gateway');
  const shell = useText('shell');
  const canEdit = useCan('gateway_edit');
  const [isRegistering, setRegistering] = useState(false);
  const [openId, setOpenId] = useOpenGateway();
  const cells = useCellViews(setOpenId);
  const bulk = useBulkActions();
  const register = canEdit ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setRegistering(true)}>
      {t('register')}
    </Button>
  ) : undefined;
  return (
    <>
      <ListPage
        list={gatewayList}
        trail={[{ title: shell('menuManage') }]}
        action={register}
        cells={cells}
        actions={(row) => <GatewayActions gateway={row} onOpen={() => setOpenId(row.id)} />}
        bulk={bulk}
        empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} action={register} />}
        refetchMs={REFETCH_MS}
      />
      <RegisterGatewayDialog isOpen={isRegistering} onClose={() => setRegistering(false)} />
      <GatewayDrawer id={openId} onClose={() => setOpenId(null)} />
    </>
  );
}
