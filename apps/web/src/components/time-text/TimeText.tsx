import { formatTime, useAgo } from '../../lib/time/index.ts';
import styles from './time-text.module.css';

export interface TimeTextProps {
  /** ms UTC; null shows `fallback`. */
  timeMs: number | null;
  /** Also how long ago it is, moving. */
  hasAgo?: boolean;
  /** Only how long ago; the time itself under the pointer. */
  isAgoOnly?: boolean;
  fallback?: string;
}

/** A time as YYYY-MM-DD HH:mm:ss in UTC+8, with how long ago it is where that helps. */
export function TimeText({ timeMs, hasAgo = false, isAgoOnly = false, fallback = '—' }: TimeTextProps) {
  const ago = useAgo(hasAgo || isAgoOnly ? timeMs : null);
  if (timeMs === null) return <span className={styles.none}>{fallback}</span>;
  const time = formatTime(timeMs);
  const iso = new Date(timeMs).toISOString();
  if (isAgoOnly)
    return (
      <time className={styles.time} dateTime={iso} title={time}>
        {ago}
      </time>
    );
  return (
    <time className={styles.time} dateTime={iso}>
      {time}
      {hasAgo && <span className={styles.ago}>{ago}</span>}
    </time>
  );
}
