import { Alert } from 'antd';
import { useText } from '../../../lib/language/index.ts';
import { formatTime } from '../../../lib/time/index.ts';
import styles from './offline.module.css';

/** Says that the server is away, and as of when what is shown is. */
export function AwayNotice({ atMs }: { atMs: number | undefined }) {
  const t = useText('inspection');
  return (
    <Alert
      className={styles.notice}
      type="warning"
      showIcon
      role="status"
      data-testid="away-notice"
      title={atMs === undefined ? t('awayNothing') : t('away', { time: formatTime(atMs) })}
    />
  );
}
