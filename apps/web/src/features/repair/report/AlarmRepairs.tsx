import { type Alarm, calls } from '@zutai/contract';
import { REPAIR_STATUS_WORDS, sayIn } from '@zutai/lists';
import { Link } from 'react-router';
import { useCall } from '../../../lib/call/index.ts';
import { useLanguage, useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { useMayCall } from '../../../lib/session/index.ts';
import { REPAIR_REFETCH_MS } from '../refetch.ts';
import styles from '../repair.module.css';

/** The repairs that were reported from an alarm: what somebody reported already is not reported twice. */
export function AlarmRepairs({ alarm }: { alarm: Pick<Alarm, 'id'> }) {
  const t = useText('repair');
  const say = sayIn(useLanguage());
  const isAllowed = useMayCall()(calls.repair.query);
  const { data } = useCall(
    calls.repair.query,
    { alarmId: alarm.id, scope: 'all' },
    { isEnabled: isAllowed, refetchMs: REPAIR_REFETCH_MS },
  );
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <ul className={styles.before}>
      {data.rows.map(({ id, number, status }) => (
        <li key={id}>
          <Link to={pathTo('/manage/ops/repairs/:id', { id })}>
            {t('reportedBefore', { number, status: say.text(REPAIR_STATUS_WORDS[status]) })}
          </Link>
        </li>
      ))}
    </ul>
  );
}
