import { calls, type Gateway } from '@zutai/contract';
import { gatewayList } from '@zutai/lists';
import { Button } from 'antd';
import { CallButton } from '../../../components/call-button/index.ts';
import { useDialogs, useLinkedId } from '../../../components/dialogs/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { type CellViews, ListPage } from '../../../components/managed-list/index.ts';
import { AddButton, useBulkDelete } from '../../../components/record-actions/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { useOwnDepartment } from '../../../lib/session/index.ts';
import { ConfigurationMark } from '../ConfigurationMark.tsx';
import { GatewayDrawer } from '../detail/GatewayDrawer.tsx';
import { GatewayMenu } from '../GatewayMenu.tsx';
import { gatewayForm } from '../gateway-form.tsx';
import { useShowKey } from '../register/use-register-gateway.tsx';
import { SignalLevel } from '../SignalLevel.tsx';
import { RolloutsDrawer } from '../update/RolloutsDrawer.tsx';
import { StartUpdateDialog } from '../update/StartUpdateDialog.tsx';
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

/** /manage/eg/gateway: the boxes on site. */
export function GatewayListPage() {
  const t = useText('gateway');
  const shell = useText('shell');
  const [openId, setOpenId] = useLinkedId('open');
  const cells = useCellViews(setOpenId);
  const bulkDelete = useBulkDelete<Gateway>(calls.gateway.delete, t('deleteManyText'));
  const update = useText('gatewayUpdate');
  const dialogs = useDialogs();
  const showRollouts = () => void dialogs.open((dialog) => <RolloutsDrawer {...dialog} />);
  const startUpdate = (gateways: readonly Gateway[]) =>
    void dialogs.open((dialog) => (
      <StartUpdateDialog {...dialog} gateways={gateways} onStarted={showRollouts} />
    ));
  const showKey = useShowKey();
  const departmentId = useOwnDepartment();
  const action = (
    <AddButton
      form={gatewayForm}
      initial={{ departmentId }}
      text={t('register')}
      onDone={(answer) => showKey(answer, { hasNextStep: true })}
    />
  );
  return (
    <>
      <ListPage
        list={gatewayList}
        trail={[{ title: shell('menuManage') }]}
        action={
          <>
            <CallButton call={calls.gatewayUpdate.query} type="default" onClick={showRollouts}>
              {update('open')}
            </CallButton>
            {action}
          </>
        }
        cells={cells}
        actions={(row) => <GatewayMenu gateway={row} onOpen={() => setOpenId(row.id)} />}
        bulk={[
          {
            key: 'update',
            text: update('start'),
            isDanger: false,
            call: calls.gatewayUpdate.start,
            open: startUpdate,
          },
          bulkDelete,
        ]}
        empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} action={action} />}
        refetchMs={REFETCH_MS}
      />
      <GatewayDrawer id={openId} onClose={() => setOpenId(null)} />
    </>
  );
}
