import { PlusOutlined } from '@ant-design/icons';
import { calls, type Gateway } from '@zutai/contract';
import { gatewayList } from '@zutai/lists';
import { Button } from 'antd';
import { useLinkedId } from '../../../components/dialogs/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import {
  type BulkAction,
  bulkAction,
  type CellViews,
  ListPage,
} from '../../../components/managed-list/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { useMayCall } from '../../../lib/session/index.ts';
import { ConfigurationMark } from '../ConfigurationMark.tsx';
import { GatewayDrawer } from '../detail/GatewayDrawer.tsx';
import { GatewayMenu } from '../GatewayMenu.tsx';
import { useRegisterGateway } from '../register/use-register-gateway.tsx';
import { SignalLevel } from '../SignalLevel.tsx';

import { GatewayState } from './GatewayState.tsx';

/** Gateways come and go by themselves: the list asks again every 5 s. */
const REFETCH_MS = 5000;

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
  const canEdit = useMayCall()(calls.gateway.add.permission);
  const register = useRegisterGateway();
  const [openId, setOpenId] = useLinkedId('open');
  const cells = useCellViews(setOpenId);
  const bulk = useBulkActions();
  const action = canEdit ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={register}>
      {t('register')}
    </Button>
  ) : undefined;
  return (
    <>
      <ListPage
        list={gatewayList}
        trail={[{ title: shell('menuManage') }]}
        action={action}
        cells={cells}
        actions={(row) => <GatewayMenu gateway={row} onOpen={() => setOpenId(row.id)} />}
        bulk={bulk}
        empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} action={action} />}
        refetchMs={REFETCH_MS}
      />
      <GatewayDrawer id={openId} onClose={() => setOpenId(null)} />
    </>
  );
}
