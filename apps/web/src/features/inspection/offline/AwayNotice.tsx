import { Alert } from 'antd';
import { useText } from '../../../lib/language/index.ts';
import { formatTime } from '../../../lib/time/index.ts';
import type { TakenAlong } from './kept.ts';
import styles from './offline.module.css';

interface AwayNoticeProps {
  atMs: number | undefined;
  /** What was taken along, where that may be a part of what there is. */
  taken?: TakenAlong | null;
}

/** Says that the server is away, as of when what is shown is, and how much is missing. */
export function AwayNotice({ atMs, taken }: AwayNoticeProps) {
  const t = useText('inspection');
  const count = taken?.inspections.length ?? 0;
  const total = taken?.total ?? count;
  return (
    <Alert
      className={styles.notice}
      type="warning"
      showIcon
      role="status"
      data-testid="away-notice"
      title={atMs === undefined ? t('awayNothing') : t('away', { time: formatTime(atMs) })}
      {...(count < total && { description: t('takenPart', { count, total }) })}
    />
  );
}
