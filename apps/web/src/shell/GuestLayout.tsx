import { Link, Outlet } from 'react-router';
import { LeaveGuard } from '../components/leave-guard/index.ts';
import { useText, useTitle } from '../lib/language/index.ts';
import { useGuest } from '../lib/session/index.ts';
import { usePlainTitle } from '../lib/style/index.ts';
import { AntdRoot } from './AntdRoot.tsx';
import styles from './guest-layout.module.css';
import { LOGIN_PATH } from './routing/guard.ts';
import plain from './routing/plain-page.module.css';
import { Brand } from './top-bar/Brand.tsx';
import { LanguageButton } from './top-bar/LanguageButton.tsx';

/** What was shared, for its guests: the name of it, and nothing of the rest of the product. */
export function GuestLayout() {
  const t = useText('share');
  const titleOf = useTitle();
  const guest = useGuest();
  return (
    <AntdRoot>
      <div className={styles.frame}>
        <header className={styles.bar}>
          <Brand size={24} />
          {guest !== null && (
            <span className={styles.title} title={titleOf(guest)}>
              {titleOf(guest)}
            </span>
          )}
          <span className={styles.mark}>
            {guest !== null && t(guest.auth === 'write' ? 'guestWrite' : 'guestView')}
          </span>
          <LanguageButton />
        </header>
        <div className={styles.content}>{guest === null ? <NoGuest /> : <Outlet />}</div>
      </div>
      <LeaveGuard />
    </AntdRoot>
  );
}

/** For who has the address of a screen, and neither a link to it nor an account. */
function NoGuest() {
  const t = useText('share');
  usePlainTitle(t('noGuestTitle'));
  return (
    <main className={plain.page}>
      <h1 className={plain.title}>{t('noGuestTitle')}</h1>
      <p className={plain.text}>{t('noGuestText')}</p>
      <div className={plain.actions}>
        <Link className={`${plain.action} ${plain.primary}`} to={LOGIN_PATH}>
          {t('signIn')}
        </Link>
      </div>
    </main>
  );
}
