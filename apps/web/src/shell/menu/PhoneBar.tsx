import { UserOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { Link } from 'react-router';
import { useText } from '../../lib/language/index.ts';
import { MeSheet } from './MeSheet.tsx';
import styles from './phone-bar.module.css';
import { useMenu } from './use-menu.ts';
import { WaitingCount } from './WaitingCount.tsx';

/** The bar at the bottom of a phone: the entries that are used on the way, and Me. */
export function PhoneBar() {
  const t = useText('shell');
  const entries = useMenu().filter((entry) => entry.phoneTitle !== undefined);
  const [isMeOpen, setMeOpen] = useState(false);
  return (
    <nav className={styles.bar} aria-label={t('menuLabel')}>
      {entries.map(({ to, phoneTitle, icon: Icon, isCurrent, ...entry }) => (
        <Link
          key={to}
          className={styles.entry}
          to={to}
          aria-current={isCurrent && !isMeOpen ? 'page' : undefined}
        >
          <Icon />
          {phoneTitle}
          <WaitingCount entry={entry} />
        </Link>
      ))}
      <button
        type="button"
        className={styles.entry}
        aria-current={isMeOpen ? 'page' : undefined}
        onClick={() => setMeOpen(true)}
      >
        <UserOutlined />
        {t('menuMe')}
      </button>
      <MeSheet isOpen={isMeOpen} onClose={() => setMeOpen(false)} />
    </nav>
  );
}
