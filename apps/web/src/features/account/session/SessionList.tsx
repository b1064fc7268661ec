import type { AccountSession } from '@zutai/contract';
import { browserText } from '@zutai/lists';
import { Button, Tag } from 'antd';
import { TimeText } from '../../../components/time-text/index.ts';
import { useText } from '../../../lib/language/index.ts';
import styles from './session.module.css';

interface SessionListProps {
  sessions: readonly AccountSession[];
  onRevoke: (sessionId: string) => void;
}

/** Sessions of an account, each of which can be ended but the one that looks at them. */
export function SessionList({ sessions, onRevoke }: SessionListProps) {
  const t = useText('account');
  return (
    <ul className={styles.list}>
      {sessions.map(({ id, userAgent, address, createdMs, lastUsedMs, isCurrent }) => (
        <li key={id} className={styles.session}>
          <div className={styles.what}>
            <strong>{browserText(userAgent) || t('unknownBrowser')}</strong>
            {isCurrent && <Tag color="blue">{t('thisSession')}</Tag>}
            <div className={styles.facts}>
              <span>{t('from', { address })}</span>
              <span>
                {t('signedIn')} <TimeText timeMs={createdMs} />
              </span>
              <span>
                {t('lastUsed')} <TimeText timeMs={lastUsedMs} hasAgo />
              </span>
            </div>
          </div>
          {!isCurrent && (
            <Button danger onClick={() => onRevoke(id)}>
              {t('revoke')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
