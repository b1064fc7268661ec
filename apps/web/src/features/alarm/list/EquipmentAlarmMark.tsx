import { calls } from '@zutai/contract';
import { Link } from 'react-router';
import { useStaleSince } from '../../../components/stale-notice/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { useMayCall } from '../../../lib/session/index.ts';
import { formatTime } from '../../../lib/time/index.ts';
import { cssColor } from '../AlarmMarks.tsx';
import styles from '../alarm.module.css';
import { useAlarmRefetchMs } from '../refetch.ts';

/** How many alarms are open at a piece of equipment, by the level of the first to be answered; the way to them. */
export function EquipmentAlarmMark({
  equipmentId,
  isLink = true,
}: {
  equipmentId: string;
  /** False within what is pressed itself. */
  isLink?: boolean;
}) {
  const t = useText('alarm');
  const titleOf = useTitle();
  const isEnabled = useMayCall()(calls.alarm.countByEquipment);
  // One question for all that is shown.
  const query = useCall(
    calls.alarm.countByEquipment,
    {},
    { isEnabled, refetchMs: useAlarmRefetchMs(), staleMs: 1_000 },
  );
  const staleSinceMs = useStaleSince(query);
  const counts = query.data;
  const levels = useCall(calls.alarm.queryLevels, {}, { isEnabled, staleMs: 60_000 }).data;
  const count = counts?.find((one) => one.equipmentId === equipmentId);
  const level = levels?.find(({ id }) => id === count?.levelId);
  const time = formatTime(staleSinceMs ?? 0);
  // No mark would say that there is no alarm.
  if (count === undefined && staleSinceMs !== null)
    return (
      <span
        className={styles.mark}
        role="img"
        aria-label={t('countUnknown')}
        title={t('horn_unknown', { time })}
      >
        ?
      </span>
    );
  if (count === undefined || level === undefined) return null;
  const { open, unacknowledged } = count;
  const named = { level: titleOf(level), open, unacknowledged, time };
  const name = staleSinceMs === null ? t('levelCount', named) : t('levelCountLast', named);
  const look = { className: styles.mark, 'data-waits': unacknowledged > 0, 'aria-label': name, title: name };
  const content = (
    <>
      <span style={{ color: cssColor(level.color) }}>{level.shape}</span>
      {open}
      {staleSinceMs !== null && '?'}
    </>
  );
  if (!isLink)
    return (
      <span {...look} role="img">
        {content}
      </span>
    );
  return (
    <Link {...look} to={pathTo('/monitor/eg/detail/list/:id', { id: equipmentId }, { tab: 'alarm' })}>
      {content}
    </Link>
  );
}
