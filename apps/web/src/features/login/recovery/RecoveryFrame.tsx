import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../../../lib/language/index.ts';
import { usePlainTitle } from '../../../lib/style/index.ts';
import { LOGIN_PATH } from '../../../shell/routing/guard.ts';
import { Brand } from '../../../shell/top-bar/Brand.tsx';
import { LanguageButton } from '../../../shell/top-bar/LanguageButton.tsx';
import page from '../login-page.module.css';
import styles from './recovery.module.css';

/** A step of the recovery of a password, with the way back to the login. */
export function RecoveryFrame({
  title,
  text,
  isValidating = false,
  otherWays,
  children,
}: {
  title: string;
  text: string;
  /** Somebody shows whose account it is: who cannot is told whom to ask, the same for everybody. */
  isValidating?: boolean;
  /** Where another way of showing it is chosen. */
  otherWays?: string;
  children: ReactNode;
}) {
  const t = useText('recovery');
  usePlainTitle(t('title'));
  return (
    <div className={styles.page}>
      <main className={page.main}>
        <header className={page.head}>
          <Brand size={32} />
          <LanguageButton />
        </header>
        <section className={page.box}>
          <h1 className={page.title}>{title}</h1>
          <p className={styles.line}>{text}</p>
          {children}
          {isValidating && <p className={styles.cannot}>{t('cannot')}</p>}
          <p className={styles.foot}>
            {otherWays !== undefined && <Link to={otherWays}>{t('otherWays')}</Link>}
            <Link to={LOGIN_PATH}>{t('toLogin')}</Link>
          </p>
        </section>
      </main>
    </div>
  );
}
