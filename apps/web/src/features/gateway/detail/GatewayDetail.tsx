import { calls, type Gateway } from '@zutai/contract';
import { Typography } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { StatusMark } from '../../../components/status-mark/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { useCan } from '../../../lib/session/index.ts';
import { ConfigurationMark } from '../ConfigurationMark.tsx';
import { isForeign } from '../configuration-state.ts';
import { DriverMark } from '../DriverMark.tsx';
import { SignalLevel } from '../SignalLevel.tsx';
import styles from './gateway-detail.module.css';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </section>
  );
}

/** What the platform knows of a gateway. */
export function GatewayDetail({ gateway }: { gateway: Gateway }) {
  const t = useText('gateway');
  const agent = gateway.agentVersion || (isForeign(gateway) ? t('agentForeign') : t('agentNever'));
  const facts: [string, ReactNode][] = [
    [t('state'), <StatusMark key="state" isOnline={gateway.online} />],
    [t('lastSeen'), <TimeText key="seen" timeMs={gateway.lastSeenMs} hasAgo fallback={t('neverSeen')} />],
    ...(gateway.online
      ? [
          [t('onlineSince'), <TimeText key="since" timeMs={gateway.onlineSinceMs} hasAgo />] as [
            string,
            ReactNode,
          ],
        ]
      : []),
    [t('configuration'), <ConfigurationMark key="configuration" gateway={gateway} />],
    [t('agent'), agent],
    [t('signalLevel'), <SignalLevel key="level" percent={gateway.signalLevel} />],
    [
      t('sn'),
      <Typography.Text key="sn" copyable>
        {gateway.sn}
      </Typography.Text>,
    ],
    [t('groupId'), gateway.groupId],
    [t('created'), <TimeText key="created" timeMs={gateway.createdMs} />],
    [t('remark'), gateway.remark || '—'],
  ];
  return (
    <>
      {gateway.vpn && <p className={styles.notice}>{t('vpn')}</p>}
      <Part title={t('detailState')}>
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {isForeign(gateway) && <p className={styles.text}>{t('agentForeignText')}</p>}
      </Part>
      <BoundEquipment gateway={gateway} />
    </>
  );
}

/** Equipment of the gateway, each with its drivers and how they are. */
function BoundEquipment({ gateway }: { gateway: Gateway }) {
  const t = useText('gateway');
  const canEdit = useCan('equipment_edit');
  const found = useCall(calls.equipment.query, { keyword: gateway.sn, pageSize: 200 });
  const bound = (found.data?.rows ?? []).filter(({ gatewayId }) => gatewayId === gateway.id);
  return (
    <Part title={t('detailEquipment')}>
      {bound.length === 0 && !found.isPending && (
        <p className={styles.text}>
          {t('noEquipment')}{' '}
          {canEdit && <Link to={`/manage/eg/equipment/add?gateway=${gateway.id}`}>{t('addEquipment')}</Link>}
        </p>
      )}
      <ul className={styles.list}>
        {bound.map(({ id, title }) => (
          <li key={id} className={styles.equipment}>
            <div className={styles.row}>
              <Link to={`/manage/eg/equipment/edit/${id}/info`}>{title}</Link>
              <Link to={`/monitor/eg/detail/list/${id}`}>{t('monitor')}</Link>
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
          <Link to={`/manage/eg/equipment/edit/${equipmentId}/driver`} className={styles.driver}>
            {driver.title}
          </Link>
          <DriverMark status={statusOf(driver.id)} isEnabled={driver.enabled} />
        </li>
      ))}
    </ul>
  );
}
