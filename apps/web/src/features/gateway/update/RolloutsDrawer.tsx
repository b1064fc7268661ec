import { calls, type GatewayRollout } from '@zutai/contract';
import { gatewayRolloutList, gatewayUpdateList } from '@zutai/lists';
import { Typography } from 'antd';
import { type DialogProps, useAction, useDialogs } from '../../../components/dialogs/index.ts';
import { DrawerDialog } from '../../../components/drawer-dialog/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ListTable } from '../../../components/managed-list/index.ts';
import { RowMenu } from '../../../components/row-menu/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';

/** Gateways take the program while somebody looks. */
const REFETCH_MS = 3000;

/** Roll-outs of the gateway program, what becomes of each, and how one is paused, resumed and stopped. */
export function RolloutsDrawer(dialog: DialogProps) {
  const t = useText('gatewayUpdate');
  const dialogs = useDialogs();
  const act = useAction();
  const { data: program } = useCall(calls.gatewayUpdate.program, {});
  const view = ({ id }: GatewayRollout) =>
    void dialogs.open((one) => <RolloutGateways {...one} rolloutId={id} />);
  const pause = ({ id }: GatewayRollout) =>
    act(calls.gatewayUpdate.control, { id, action: 'pause' }, { done: t('paused') });
  const resume = ({ id }: GatewayRollout) => {
    const question = { title: t('resumeTitle'), text: t('resumeText'), okText: t('resume') };
    act(calls.gatewayUpdate.control, { id, action: 'resume' }, { question, done: t('resumed') });
  };
  const stop = ({ id }: GatewayRollout) => {
    const question = { title: t('stopTitle'), text: t('stopText'), okText: t('stop'), isDanger: true };
    act(calls.gatewayUpdate.control, { id, action: 'stop' }, { question, done: t('stopped') });
  };
  const actionsOf = (row: GatewayRollout) => {
    const control = { call: calls.gatewayUpdate.control };
    const isOpen = row.state === 'running' || row.state === 'paused';
    return [
      { key: 'view', text: t('view'), call: calls.gatewayUpdate.queryGateways, onSelect: () => view(row) },
      ...(row.state === 'running'
        ? [{ key: 'pause', text: t('pause'), ...control, onSelect: () => pause(row) }]
        : []),
      ...(row.state === 'paused'
        ? [{ key: 'resume', text: t('resume'), ...control, onSelect: () => resume(row) }]
        : []),
      ...(isOpen
        ? [{ key: 'stop', text: t('stop'), ...control, isDanger: true, onSelect: () => stop(row) }]
        : []),
    ];
  };
  return (
    <DrawerDialog {...dialog} title={t('title')} width={1100}>
      <p>{t('intro')}</p>
      {program !== undefined && (
        <p>
          {program.version === null ? t('notBuilt') : `${t('offered')}: ${program.version}`}
          <br />
          {t('key')}:{' '}
          <Typography.Text copyable code>
            {program.publicKey}
          </Typography.Text>
        </p>
      )}
      <ListTable
        list={gatewayRolloutList}
        refetchMs={REFETCH_MS}
        actions={(row) => <RowMenu actions={actionsOf(row)} />}
        empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} />}
      />
    </DrawerDialog>
  );
}

function RolloutGateways({ rolloutId, ...dialog }: DialogProps & { rolloutId: string }) {
  const t = useText('gatewayUpdate');
  return (
    <DrawerDialog {...dialog} title={t('gateways')} width={1000}>
      <ListTable
        list={gatewayUpdateList}
        owner={rolloutId}
        scope={{ rolloutId }}
        refetchMs={REFETCH_MS}
        empty={<EmptyState title={t('gatewaysEmpty')} />}
      />
    </DrawerDialog>
  );
}
