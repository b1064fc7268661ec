import { Alert } from 'antd';
import { useEffect, useState } from 'react';
import { useText } from '../../lib/language/index.ts';
import { formatTime } from '../../lib/time/index.ts';
import styles from './stale-notice.module.css';
import { type PolledQuery, staleReason, staleSinceMs } from './stale-since.ts';

/** Longer than polls take; a call itself is given up much later, since some answers take their time. */
const LATE_MS = 10_000;

/** Whether a poll has been under way for too long, by default 10 s. */
export function useIsLate(isFetching: boolean, lateMs = LATE_MS): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isFetching) return;
    const timer = setTimeout(() => setLate(true), lateMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isFetching, lateMs]);
  return isLate;
}

/** As {@link staleSinceMs}, also of a server that neither answers nor ends the connection. */
export function useStaleSince(query: PolledQuery): number | null {
  return staleSinceMs(query, useIsLate(query.isFetching));
}

interface StaleNoticeProps {
  query: PolledQuery;
  /** False where it is asked again only when somebody wants it. */
  isPolled?: boolean;
}

/** Says since when what is shown may be out of date; nothing while it is up to date. */
export function StaleNotice({ query, isPolled = true }: StaleNoticeProps) {
  const t = useText('common');
  const sinceMs = useStaleSince(query);
  if (sinceMs === null) return null;
  const time = formatTime(sinceMs);
  const reason = staleReason(query);
  const key = isPolled ? 'staleSince' : 'staleAsked';
  return (
    <Alert
      className={styles.notice}
      type="warning"
      showIcon
      role="status"
      data-testid="stale-notice"
      title={reason === undefined ? t(key, { time }) : t(`${key}For`, { time, reason })}
    />
  );
}
