import { BellOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { useText } from '../../lib/language/index.ts';
import { useHasNewMessages } from './announce/new-messages.ts';
import styles from './message-bell.module.css';
import { shelfPath } from './message-path.ts';
import { useUnread } from './use-unread.ts';

/** A larger number tells no more than that there are many (specification, section 7). */
export const MOST_SHOWN = 99;

/** The way to the messages, with how many are unread. */
export function MessageBell() {
  const t = useText('message');
  const { count } = useUnread();
  const hasNew = useHasNewMessages();
  const name = count === 0 ? t('title') : `${t('title')}: ${t('unreadCount', { count })}`;
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
          {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
        </span>
      )}
    </Link>
  );
}
