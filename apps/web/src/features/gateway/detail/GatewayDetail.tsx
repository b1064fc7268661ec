import { calls, type Gateway, type StorageFault } from '@zutai/contract';
import { numberText } from '@zutai/diagram';
import { isForeign } from '@zutai/lists';
import { Typography } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FactList } from '../../../components/fact-list/index.ts';
import { StatusMark } from '../../../components/status-mark/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { useMonitorPath } from '../../../lib/monitor-path/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { useMayCall } from '../../../lib/session/index.ts';
import { formatTime, useAgo } from '../../../lib/time/index.ts';
import { HardwareOfSn } from '../../hardware/index.ts';
import { ConfigurationMark } from '../ConfigurationMark.tsx';
import { DriverMark } from '../DriverMark.tsx';
import { EconomyState } from '../EconomyState.tsx';
import { maxSilenceText } from '../max-silence-text.ts';
import { SignalLevel } from '../SignalLevel.tsx';
import styles from './gateway-detail.module.css';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  );
}

/** The gateway cannot keep values: why, since when, and what was lost with it. */
function StorageNotice({ storage, isOnline }: { storage: StorageFault; isOnline: boolean }) {
  const { cause, sinceMs, lostValues } = storage;
  const t = useText('communication');
  const ago = useAgo(sinceMs);
  return (
    <p className={styles.notice} role="alert">
      <strong>
        {t('diskTitle')} · {t(cause)}
      </strong>{' '}
      {t('since', { time: formatTime(sinceMs), ago })}
      <span style={{ display: 'block' }}>{t(isOnline ? 'diskKept' : 'diskLastKnown')}</span>
      {lostValues > 0 && (
        <span style={{ display: 'block' }}>{t('lost', { count: numberText(lostValues, 0) })}</span>
      )}
    </p>
  );
}

/** What the platform knows of a gateway. */
export function GatewayDetail({ gateway }: { gateway: Gateway }) {
  const t = useText('gateway');
  const hardware = useText('hardware');
  const agent = gateway.agentVersion || (isForeign(gateway) ? t('agentForeign') : t('agentNever'));
  const facts: [string, ReactNode][] = [
    [t('state'), <StatusMark key="state" isOnline={gateway.online} />],
    // What is online was not seen last at some time: it is seen now.
    gateway.online
      ? [t('onlineSince'), <TimeText key="since" timeMs={gateway.onlineSinceMs} hasAgo />]
      : [t('lastSeen'), <TimeText key="seen" timeMs={gateway.lastSeenMs} hasAgo fallback={t('neverSeen')} />],
    [t('configuration'), <ConfigurationMark key="configuration" gateway={gateway} />],
    [t('agent'), agent],
    ...(isForeign(gateway)
      ? [[t('maxSilence'), maxSilenceText(t, gateway.maxSilenceS)] as [string, ReactNode]]
      : [[t('economy'), <EconomyState key="economy" gateway={gateway} />] as [string, ReactNode]]),
    [t('signalLevel'), <SignalLevel key="level" percent={gateway.signalLevel} isOnline={gateway.online} />],
    [
      t('sn'),
      <Typography.Text key="sn" copyable>
        {gateway.sn}
      </Typography.Text>,
    ],
    [hardware('name'), <HardwareOfSn key="model" sn={gateway.sn} fallback="—" />],
    [t('groupId'), gateway.groupId],
    [t('created'), <TimeText key="created" timeMs={gateway.createdMs} />],
    [t('remark'), gateway.remark || '—'],
  ];
  return (
    <>
      {gateway.vpn && <p className={styles.notice}>{t('vpn')}</p>}
      {gateway.storage !== null && <StorageNotice storage={gateway.storage} isOnline={gateway.online} />}
      <Part title={t('detailState')}>
        <FactList facts={facts} />
        {isForeign(gateway) && <p className={styles.text}>{t('agentForeignText')}</p>}
      </Part>
      <BoundEquipment gateway={gateway} />
    </>
  );
}

/** Equipment of the gateway, each with its drivers and how they are. */
function BoundEquipment({ gateway }: { gateway: Gateway }) {
  const t = useText('gateway');
  const titleOf = useTitle();
  const canEdit = useMayCall()(calls.equipment.add);
  const monitorPath = useMonitorPath();
  const found = useCall(calls.equipment.query, { keyword: gateway.sn, pageSize: 200 });
  const bound = (found.data?.rows ?? []).filter(({ gatewayId }) => gatewayId === gateway.id);
  return (
    <Part title={t('detailEquipment')}>
      {bound.length === 0 && !found.isPending && (
        <p className={styles.text}>
          {t('noEquipment')}{' '}
          {canEdit && (
            <Link to={pathTo('/manage/eg/equipment/add', undefined, { gateway: gateway.id })}>
              {t('addEquipment')}
            </Link>
          )}
        </p>
      )}
      <ul className={styles.list}>
        {bound.map(({ id, display, homePageId, ...names }) => (
          <li key={id} className={styles.equipment}>
            <div className={styles.row}>
              <Link to={pathTo('/manage/eg/equipment/edit/:id/info', { id })}>{titleOf(names)}</Link>
              <Link to={monitorPath({ id, display, homePageId })}>{t('monitor')}</Link>
            </div>
            {!isForeign(gateway) && <EquipmentDrivers equipmentId={id} gateway={gateway} />}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function EquipmentDrivers({ equipmentId, gateway }: { equipmentId: string; gateway: Gateway }) {
  const drivers = useCall(calls.driver.query, { equipmentId }).data ?? [];
  const statusOf = (id: string) => gateway.drivers.find((status) => status.id === id) ?? null;
  return (
    <ul className={styles.drivers}>
      {drivers.map((driver) => (
        <li key={driver.id} className={styles.row}>
          <Link
            to={pathTo('/manage/eg/equipment/edit/:id/driver', { id: equipmentId })}
            className={styles.driver}
          >
            {driver.title}
          </Link>
          <DriverMark status={statusOf(driver.id)} isEnabled={driver.enabled} isOnline={gateway.online} />
        </li>
      ))}
    </ul>
  );
}
