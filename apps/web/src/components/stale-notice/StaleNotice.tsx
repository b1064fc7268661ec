import { Alert } from 'antd';
import { useText } from '../../lib/language/index.ts';
import { formatTime } from '../../lib/time/index.ts';
import styles from './stale-notice.module.css';
import { type PolledQuery, staleReason, staleSinceMs } from './stale-since.ts';

/** Says since when what is shown may be out of date; nothing while it is up to date. */
export function StaleNotice({ query }: { query: PolledQuery }) {
  const t = useText('common');
  const sinceMs = staleSinceMs(query);
  if (sinceMs === null) return null;
  const time = formatTime(sinceMs);
  const reason = staleReason(query);
  return (
    <Alert
      className={styles.notice}
      type="warning"
      showIcon
      role="status"
      data-testid="stale-notice"
      title={reason === undefined ? t('staleSince', { time }) : t('staleSinceFor', { time, reason })}
    />
  );
}
