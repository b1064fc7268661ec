import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../../lib/language/index.ts';
import { clearSession, hasSessionFailed, sessionEnding } from '../../lib/session/index.ts';
import { Brand } from '../../shell/top-bar/Brand.tsx';
import { LanguageButton } from '../../shell/top-bar/LanguageButton.tsx';
import { loadSsoOffers } from '../identity-provider/index.ts';
import { FirstStart } from './FirstStart.tsx';
import { LoginForm } from './LoginForm.tsx';
import { LoginPicture } from './LoginPicture.tsx';
import styles from './login-page.module.css';
import { PasskeyLogin } from './passkey/PasskeyLogin.tsx';

const SsoOffers = lazy(loadSsoOffers);

/** /login and /login.jsp (specification, section 2). Plain HTML: it loads before everything else. */
export function LoginPage() {
  const t = useText('session');
  const shell = useText('shell');
  const ending = sessionEnding();
  const isOver = ending?.by === 'time';
  const trouble = hasSessionFailed() ? t('infoFailed') : isOver ? t('timeOver') : ending?.message;
  const hasTarget = new URLSearchParams(useLocation().search).has('to');
  const title = shell('pageTitle', { title: t('title') });
  useEffect(() => clearSession(), []);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className={styles.page}>
      <aside className={styles.side} aria-hidden="true">
        <LoginPicture />
      </aside>
      <main className={styles.main}>
        <header className={styles.head}>
          <Brand size={32} />
          <LanguageButton />
        </header>
        <section className={styles.box}>
          <h1 className={styles.title}>{t('welcome')}</h1>
          {trouble !== undefined ? (
            <p className={styles.trouble} role="alert">
              {trouble}
            </p>
          ) : (
            <p className={styles.line}>{hasTarget ? t('hasTarget') : shell('brandLine')}</p>
          )}
          <LoginForm />
          <PasskeyLogin />
          <Suspense fallback={null}>
            <SsoOffers />
          </Suspense>
        </section>
        <FirstStart />
      </main>
    </div>
  );
}
