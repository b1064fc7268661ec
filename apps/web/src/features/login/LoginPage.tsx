import { lazy, Suspense, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { useText } from '../../lib/language/index.ts';
import { clearSession, hasSessionFailed, sessionEnding } from '../../lib/session/index.ts';
import { useHasStyleFailed, usePlainTitle } from '../../lib/style/index.ts';
import { HOME_PATH } from '../../shell/routing/guard.ts';
import { loadSsoOffers } from '../identity-provider/index.ts';
import { FirstStart } from './FirstStart.tsx';
import { LoginForm } from './LoginForm.tsx';
import { LoginScreen } from './LoginScreen.tsx';
import styles from './login-page.module.css';
import { PasskeyLogin } from './passkey/PasskeyLogin.tsx';

const SsoOffers = lazy(loadSsoOffers);

/** /login, /login.jsp and /login/{name} (specification, section 2). Plain HTML: it loads before everything else. */
export function LoginPage() {
  const t = useText('session');
  const ending = sessionEnding();
  const ended = ending?.by === 'time' ? t('timeOver') : ending?.message;
  const hasTarget = new URLSearchParams(useLocation().search).has('to');
  const style = useText('error');
  const hasStyleFailed = useHasStyleFailed();
  const failed = hasSessionFailed() ? t('infoFailed') : hasStyleFailed ? style('newStyleFailed') : undefined;
  const trouble = ended ?? failed;
  const failure =
    trouble === undefined ? undefined : (
      <p className={styles.trouble} role="alert">
        {trouble} {ending?.by === 'other' && <Link to={HOME_PATH}>{t('goOnAsOther')}</Link>}
      </p>
    );
  usePlainTitle(t('title'));
  useEffect(() => clearSession(), []);
  return (
    <LoginScreen
      {...(failure !== undefined && { line: failure })}
      {...(failure === undefined && hasTarget && { line: <p className={styles.line}>{t('hasTarget')}</p> })}
      foot={<FirstStart />}
    >
      <LoginForm />
      <PasskeyLogin />
      <Suspense fallback={null}>
        <SsoOffers />
      </Suspense>
    </LoginScreen>
  );
}
