import { calls, type Gateway, isManaged, updatesProgram } from '@zutai/contract';
import { hasAgent } from '@zutai/lists';
import { Link } from 'react-router';
import { useAction, useDialogs } from '../../components/dialogs/index.ts';
import { useLogAction } from '../../components/event-log/index.ts';
import { RecordMenu } from '../../components/record-actions/index.ts';
import { RecordDialog } from '../../components/record-form/index.ts';
import { useText, useTitle } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import { gatewayForm, openEconomyForm } from './gateway-form.tsx';
import { GatewayKeyDialog } from './register/GatewayKeyDialog.tsx';
import { RolloutsDrawer } from './update/RolloutsDrawer.tsx';
import { StartUpdateDialog } from './update/StartUpdateDialog.tsx';

/** What can be done with a gateway. */
export function GatewayMenu({ gateway, onOpen }: { gateway: Gateway; onOpen?: () => void }) {
  const t = useText('gateway');
  const name = useTitle()(gateway);
  const dialogs = useDialogs();
  const act = useAction();
  const logAction = useLogAction('gateway');
  const { id, sn, agentVersion, equipmentCount: count, economy } = gateway;
  const openEconomy = () =>
    void dialogs.open((dialog) => (
      <RecordDialog {...dialog} form={openEconomyForm} scope={{ gatewayId: id }} />
    ));
  const resetKey = () =>
    act(
      calls.gateway.resetKey,
      { id },
      {
        question: {
          title: t('resetKeyTitle', { name }),
          text: t('resetKeyText'),
          okText: t('resetKey'),
          isDanger: true,
        },
        onDone: (made) => dialogs.open((dialog) => <GatewayKeyDialog {...dialog} made={made} />),
      },
    );
  const restartBlocked = !gateway.online
    ? t('restartOffline')
    : !isManaged(agentVersion) && t('restartOld', { version: agentVersion });
  const restart = () =>
    act(
      calls.driver.restartGateway,
      { gatewayId: id },
      {
        question: {
          title: t('restartTitle', { name }),
          text: t('restartText'),
          okText: t('restart'),
          isDanger: true,
          ...(restartBlocked !== false && { blocked: restartBlocked }),
        },
        done: t('restartAccepted', { name }),
      },
    );
  const update = useText('gatewayUpdate');
  const showRollouts = () => void dialogs.open((dialog) => <RolloutsDrawer {...dialog} />);
  const isOld = !updatesProgram(agentVersion);
  const startUpdate = () =>
    isOld
      ? back()
      : void dialogs.open((dialog) => (
          <StartUpdateDialog {...dialog} gateways={[gateway]} onStarted={showRollouts} />
        ));
  const back = () =>
    act(
      calls.gatewayUpdate.start,
      { gatewayIds: [id], direction: 'back', firstCount: 0, soakMinutes: 1 },
      {
        question: {
          title: update('backTitle', { name }),
          text: update('backText'),
          okText: update('back'),
          isDanger: true,
          ...(isOld && { blocked: update('old') }),
        },
        done: update('started', { count: 1 }),
        onDone: showRollouts,
      },
    );
  const blocked = count > 0 && (
    <>
      <p>{t('deleteBlocked', { count })}</p>
      <Link to={pathTo('/manage/eg/equipment/list', undefined, { keyword: sn })}>{t('detailEquipment')}</Link>
    </>
  );
  return (
    <RecordMenu
      record={gateway}
      name={name}
      form={gatewayForm}
      remove={calls.gateway.delete}
      removeText={t('deleteText')}
      {...(blocked && { removeBlocked: blocked })}
      {...(onOpen !== undefined && {
        first: [{ key: 'view', text: t('view'), call: calls.gateway.info, onSelect: onOpen }],
      })}
      more={[
        { key: 'resetKey', text: t('resetKey'), call: calls.gateway.resetKey, onSelect: resetKey },
        ...(economy !== null
          ? [
              {
                key: 'openEconomy',
                text: t('openEconomy'),
                call: calls.driver.openEconomy,
                onSelect: openEconomy,
              },
            ]
          : []),
        ...(hasAgent(gateway)
          ? [
              { key: 'restart', text: t('restart'), call: calls.driver.restartGateway, onSelect: restart },
              {
                ...{ key: 'update', text: update('start'), call: calls.gatewayUpdate.start },
                onSelect: startUpdate,
              },
              { key: 'back', text: update('back'), call: calls.gatewayUpdate.start, onSelect: back },
            ]
          : []),
        ...logAction(id, name),
      ]}
    />
  );
}
