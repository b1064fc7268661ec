import { calls } from '@zutai/contract';
import { useCall } from '../../lib/call/index.ts';
import { useText } from '../../lib/language/index.ts';
import styles from './retention.module.css';

/** For how long the installation keeps history where an enterprise says nothing else. */
export function RetentionDefaults() {
  const t = useText('retention');
  const { data } = useCall(calls.history.retention, {}, { staleMs: 60_000 });
  if (data === undefined) return null;
  const { rawRetentionDays, minuteRetentionDays, hourRetentionDays, dayRetentionDays } = data.installation;
  return (
    <p className={styles.defaults}>
      {t('installation', {
        ...{ raw: rawRetentionDays, minute: minuteRetentionDays },
        ...{ hour: hourRetentionDays, day: dayRetentionDays },
      })}
    </p>
  );
}
