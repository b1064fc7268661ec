import { Link } from 'react-router';
import { FaultText } from '../../../components/fault-text/index.ts';
import { StatusMark } from '../../../components/status-mark/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { ValueView } from '../../../components/value-view/index.ts';
import { useLanguage, useText, useTitle } from '../../../lib/language/index.ts';
import { useMonitorPath } from '../../../lib/monitor-path/index.ts';
import { useCan } from '../../../lib/session/index.ts';
import { EquipmentAlarmMark } from '../../alarm/index.ts';
import styles from './equipment-card.module.css';
import { FollowButton } from './FollowButton.tsx';
import { SparkLine } from './SparkLine.tsx';
import { type KeyValue, keyValuesOf } from './shown-values.ts';
import type { ListedEquipment } from './use-equipment-list.ts';

/** Most values a card has room for. */
const MAX_VALUES = 6;

const hasCurve = (value: KeyValue) =>
  typeof value.shown.value === 'number' && value.format.states.length === 0;

/** A piece of equipment on the monitoring list: state, the signals that matter, the way of the last hour. */
export function EquipmentCard({
  equipment,
  isLost,
  path,
}: {
  equipment: ListedEquipment;
  isLost: boolean;
  path?: string | undefined;
}) {
  const t = useText('monitor');
  const titleOf = useTitle();
  const monitorPath = useMonitorPath();
  const canSeeHistory = useCan('monitor_history');
  const values = keyValuesOf(equipment, isLost, useLanguage()).slice(0, MAX_VALUES);
  const main = values.find(hasCurve);
  return (
    <article className={styles.card} data-online={equipment.online}>
      <header className={styles.head}>
        <h2 className={styles.title}>
          <Link to={path ?? monitorPath(equipment)} className={styles.link}>
            {titleOf(equipment)}
          </Link>
        </h2>
        <EquipmentAlarmMark equipmentId={equipment.id} />
        <FollowButton equipment={equipment} />
      </header>
      <div className={styles.state}>
        <StatusMark communication={equipment.communication} isStale={isLost} />
        <span className={styles.seen}>
          {equipment.communication === 'offline' && (
            <TimeText timeMs={equipment.lastSeenMs} isAgoOnly fallback={t('neverSeen')} />
          )}
          {equipment.communication !== 'offline' && <FaultText fault={equipment.faults[0]} />}
        </span>
        {main !== undefined && canSeeHistory && (
          <SparkLine equipmentId={equipment.id} signalId={main.signalId} title={titleOf(main)} />
        )}
      </div>
      {values.length === 0 ? (
        <p className={styles.nothing}>{t('noValues')}</p>
      ) : (
        <dl className={styles.values}>
          {values.map((value) => (
            <div key={value.signalId} className={styles.value}>
              <dt title={titleOf(value)}>{titleOf(value)}</dt>
              <dd>
                <ValueView
                  shown={value.shown}
                  format={value.format}
                  unit={value.unit}
                  size="medium"
                  align="start"
                />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <footer className={styles.foot}>
        <span>{equipment.sn}</span>
        <span>{t('signalCount', { count: equipment.signalCount })}</span>
      </footer>
    </article>
  );
}
