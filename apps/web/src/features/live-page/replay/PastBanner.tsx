import { HistoryOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useSyncExternalStore } from 'react';
import { useText } from '../../../lib/language/index.ts';
import { type Replay, useReplayClock } from '../../../lib/replay/index.ts';
import { formatTime } from '../../../lib/time/index.ts';
import styles from './replay.module.css';
import { useReplayHost } from './replay-host.tsx';

/** Unmistakable over a page that is shown as it was: which moment, and the way back. */
export function PastBanner({ replay }: { replay: Replay }) {
  const t = useText('replay');
  const { clock, failure } = replay;
  const host = useReplayHost();
  useReplayClock(clock);
  const error = useSyncExternalStore(failure.subscribe, failure.get, failure.get);
  return (
    <div
      className={styles.banner}
      role="status"
      data-testid="past-banner"
      data-waiting={clock.isWaiting}
      aria-live="off"
    >
      <HistoryOutlined />
      <strong>{t('past')}</strong>
      <time className={styles.time} dateTime={new Date(clock.atMs).toISOString()} data-testid="past-time">
        {t('pastAt', { time: formatTime(clock.atMs) })}
      </time>
      <span className={styles.hint}>
        {error === null
          ? clock.isWaiting
            ? t('waiting')
            : t('pastHint')
          : t('failed', { reason: error.message })}
      </span>
      {host !== null && (
        <Button size="small" type="primary" className={styles.leave} onClick={host.leave}>
          {t('leave')}
        </Button>
      )}
    </div>
  );
}
