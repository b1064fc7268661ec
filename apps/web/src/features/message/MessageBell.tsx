import { BellOutlined } from '@ant-design/icons';
import { MOST_UNREAD_COUNTED } from '@zutai/contract';
import { Link } from 'react-router';
import { countText, useText } from '../../lib/language/index.ts';
import { useHasNewMessages } from './announce/new-messages.ts';
import styles from './message-bell.module.css';
import { shelfPath } from './message-path.ts';
import { useUnread } from './use-unread.ts';

/** More alarms are not counted one by one. */
const MOST_COUNTED = MOST_UNREAD_COUNTED - 1;

/** The way to the messages, with how many are unread. */
export function MessageBell() {
  const t = useText('message');
  const { count } = useUnread();
  const hasNew = useHasNewMessages();
  const name =
    count === 0
      ? t('title')
      : `${t('title')}: ${t('unreadCount', { count: countText(count, MOST_COUNTED) })}`;
  return (
    <Link
      className={styles.bell}
      to={shelfPath('message', count === 0 ? 'messageAll' : 'messageUnReaden')}
      aria-label={name}
      title={name}
      data-new={hasNew}
    >
      <BellOutlined />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {countText(count)}
        </span>
      )}
    </Link>
  );
}
