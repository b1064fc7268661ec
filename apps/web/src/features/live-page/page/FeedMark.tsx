import { useText } from '../../../lib/language/index.ts';
import { useFeedState } from '../../../lib/live/index.ts';
import { ConnectionMark } from '../../monitor/index.ts';
import styles from './live-page-bar.module.css';

/** Says quietly that values are live; silent when a banner speaks. */
export function FeedMark() {
  const t = useText('livePage');
  const { connection, gateways } = useFeedState();
  if (gateways === undefined || connection !== 'live') return <ConnectionMark />;
  const online = gateways.filter((gateway) => gateway.online && !gateway.vpn).length;
  return <span className={styles.live}>{t('liveOf', { count: online })}</span>;
}
