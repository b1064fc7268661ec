import { useText } from '../../../lib/language/index.ts';
import { useFeedState } from '../../../lib/live/index.ts';
import { troubleOf } from './ConnectionBanner.tsx';
import styles from './detail-page.module.css';

/** Says quietly that values are live and how often they come; silent when the banner speaks. */
export function ConnectionMark() {
  const t = useText('monitor');
  const state = useFeedState();
  if (state.connection === 'none' || troubleOf(state) !== undefined) return null;
  const isLive = state.connection === 'live' && state.gateway !== null;
  return (
    <span className={styles.live} data-live={isLive}>
      {isLive ? t('liveInterval', { seconds: state.gateway.interval }) : t('connecting')}
    </span>
  );
}
