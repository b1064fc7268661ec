import { useText } from '../../../lib/language/index.ts';
import { useFeedState } from '../../../lib/live/index.ts';
import { ConnectionMark } from '../../monitor/index.ts';
import styles from './live-page-bar.module.css';

/** Says quietly that values are live; silent when a banner speaks. */
export function FeedMark() {
  const t = useText('livePage');
  const project = useText('project');
  const { connection, gateways } = useFeedState();
  if (gateways === undefined || connection !== 'live') return <ConnectionMark />;
  const fault = gateways.filter((gateway) => gateway.communication === 'fault').length;
  const online = gateways.filter((gateway) => gateway.communication === 'online' && !gateway.vpn).length;
  const text = t('liveOf', { count: online });
  return (
    <span className={styles.live}>
      {fault === 0 ? text : `${text} · ${project('faultCount', { count: fault })}`}
    </span>
  );
}
