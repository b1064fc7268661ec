import { StarFilled, StarOutlined } from '@ant-design/icons';
import { useText } from '../../../lib/language/index.ts';
import styles from './equipment-card.module.css';
import { useFollow } from './use-follow.ts';

/** The star: followed equipment comes first. */
export function FollowButton({ equipment }: { equipment: { id: string; isFollowed: boolean } }) {
  const t = useText('monitor');
  const toggle = useFollow();
  const text = t(equipment.isFollowed ? 'unfollow' : 'follow');
  return (
    <button
      type="button"
      className={styles.star}
      aria-pressed={equipment.isFollowed}
      aria-label={text}
      title={text}
      onClick={() => toggle(equipment)}
    >
      {equipment.isFollowed ? <StarFilled /> : <StarOutlined />}
    </button>
  );
}
