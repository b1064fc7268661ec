import { calls, type Driver, driverTarget } from '@zutai/contract';
import { App, Button, Switch } from 'antd';
import { Link } from 'react-router';
import { useAction, useDialogs } from '../../../components/dialogs/index.ts';
import { ADD_ON_ARRIVAL } from '../../../components/record-actions/index.ts';
import { RowMenu } from '../../../components/row-menu/index.ts';
import { messageOf, useMutationCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { useMayCall } from '../../../lib/session/index.ts';
import { DriverHealthDialog } from '../../driver-health/index.ts';
import { DriverMark } from '../../gateway/index.ts';
import { type DefinitionOwner, definitionCalls, driverScope, signalsPath } from '../definition-owner.ts';
import { useProtocolText } from '../protocol/index.ts';
import styles from './driver-tab.module.css';
import { pollText } from './driver-text.ts';
import { TryAddressDialog } from './try/index.ts';

export interface DriverListProps {
  drivers: readonly Driver[];
  /** Whose they are. */
  owner: DefinitionOwner;
  /** Otherwise their states are what they were. */
  isGatewayOnline: boolean;
  onEdit: (driver: Driver) => void;
}

export function DriverList({ drivers, onEdit, ...rest }: DriverListProps) {
  return (
    <ul className={styles.list}>
      {drivers.map((driver) => (
        <DriverRow key={driver.id} driver={driver} {...rest} onEdit={() => onEdit(driver)} />
      ))}
    </ul>
  );
}

function DriverRow({
  driver,
  owner,
  isGatewayOnline,
  onEdit,
}: Pick<DriverListProps, 'owner' | 'isGatewayOnline'> & { driver: Driver; onEdit: () => void }) {
  const { on } = owner;
  const { editDriver, deleteDriver, saveSignals } = definitionCalls[owner.kind];
  const t = useText('driver');
  const common = useText('common');
  const words = useText('signal');
  const text = useProtocolText();
  const health = useText('driverHealth');
  const { message } = App.useApp();
  const mayCall = useMayCall();
  const mayEdit = mayCall(editDriver, on);
  const mayAddSignals = mayCall(saveSignals, on);
  const remove = useDelete(driver, owner);
  const dialogs = useDialogs();
  const edit = useMutationCall(editDriver);
  const { id, title, protocol, options, revision } = driver;
  const enable = (enabled: boolean) =>
    edit.mutate({ id, title, protocol, options, enabled, revision, ...driverScope(owner) } as never, {
      onError: (error) => void message.error(messageOf(error)),
    });
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        {mayEdit ? (
          <button type="button" className={styles.title} onClick={onEdit}>
            {title}
          </button>
        ) : (
          <strong>{title}</strong>
        )}
        <div className={styles.facts}>
          <span>{text.protocol(protocol)}</span>
          <span className={styles.target}>{driverTarget(protocol, options)}</span>
          <span>{pollText(driver.pollIntervalMs)}</span>
          {driver.signalCount === 0 && mayAddSignals ? (
            <Link to={signalsPath(owner, { driver: id, ...ADD_ON_ARRIVAL })}>{t('addSignals')}</Link>
          ) : (
            <Link to={signalsPath(owner, { driver: id })}>
              {words('count', { count: driver.signalCount })}
            </Link>
          )}
          {owner.kind === 'equipment' && (
            <Button
              type="link"
              size="small"
              className={styles.health}
              onClick={() =>
                void dialogs.open((dialog) => <DriverHealthDialog {...dialog} driver={driver} on={on} />)
              }
            >
              {health('open')}
            </Button>
          )}
        </div>
      </div>
      <div className={styles.state}>
        {/* A template's driver is run by nobody. */}
        {(owner.kind === 'equipment' || !driver.enabled) && (
          <DriverMark status={driver.status} isEnabled={driver.enabled} isOnline={isGatewayOnline} />
        )}
      </div>
      {mayEdit && (
        <div className={styles.actions}>
          <Switch
            checked={driver.enabled}
            loading={edit.isPending}
            aria-label={t('enableOne', { name: title })}
            onChange={enable}
          />
          <RowMenu
            on={on}
            actions={[
              { key: 'edit', text: common('edit'), call: editDriver, onSelect: onEdit },
              // Only equipment has a gateway that could be asked.
              ...(owner.kind === 'equipment'
                ? [
                    {
                      key: 'try',
                      text: t('tryAddress'),
                      call: calls.driver.tryAddress,
                      onSelect: () =>
                        void dialogs.open((dialog) => <TryAddressDialog {...dialog} driver={driver} />),
                    },
                  ]
                : []),
              {
                key: 'delete',
                text: common('delete'),
                call: deleteDriver,
                isDanger: true,
                onSelect: remove,
              },
            ]}
          />
        </div>
      )}
    </li>
  );
}

/** Asks, then deletes; while signals use the driver, says how many and where they are. */
function useDelete(driver: Driver, owner: DefinitionOwner): () => void {
  const t = useText('driver');
  const common = useText('common');
  const act = useAction();
  const { id, title: name, signalCount: count } = driver;
  const blocked = count > 0 && (
    <>
      <p>{t('deleteBlocked', { count })}</p>
      <Link to={signalsPath(owner, { driver: id })}>{t('showSignals')}</Link>
    </>
  );
  return () =>
    act(definitionCalls[owner.kind].deleteDriver, { id, ...driverScope(owner) } as never, {
      question: {
        title: t('deleteTitle', { name }),
        text: t('deleteText'),
        okText: common('delete'),
        isDanger: true,
        ...(blocked && { blocked }),
      },
      done: t('deleted', { name }),
    });
}
