import { calls } from '@zutai/contract';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { CallError, call } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { setUser } from '../../../lib/session/index.ts';
import { FACTOR_PATH, targetOf } from '../../../shell/routing/guard.ts';
import { SsoStep } from './SsoStep.tsx';
import styles from './sso.module.css';
import { takeTarget } from './sso-target.ts';
import { useProblem } from './use-problem.ts';

/** /login/sso/{slug}/callback: where an identity provider leads back to. */
export function SsoCallbackPage() {
  const t = useText('identityProvider');
  const navigate = useNavigate();
  const { slug = '' } = useParams();
  const problemOf = useProblem();
  const [failed, setFailed] = useState<{ error: CallError; search: string }>();
  const hasBegun = useRef(false);
  const complete = async () => {
    const { search: query, pathname } = window.location;
    // What the provider handed over is good once, and stays in no history.
    window.history.replaceState(window.history.state, '', pathname);
    const search = takeTarget();
    try {
      const { user, test } = await call(calls.identityProvider.complete, { slug, query });
      if (test !== null) {
        const to = pathTo('/manage/identity-provider/:id/test', { id: test.providerId });
        await navigate(to, { replace: true, state: { report: test.report } });
        return;
      }
      if (user === null) return;
      setUser(user);
      await navigate(targetOf(search), { replace: true });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.name === 'secondFactorNeeded') await navigate(FACTOR_PATH + search, { replace: true });
      else setFailed({ error, search });
    }
  };
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void complete();
  });
  if (failed === undefined) return <SsoStep title={t('signIn')} text={t('coming')} />;
  const { error, search } = failed;
  return (
    <SsoStep title={t('failedTitle')} problem={problemOf(error)}>
      {error.name === 'ssoNotLinked' ? (
        <Link className={styles.button} to={pathTo('/account/link')}>
          {t('toLink')}
        </Link>
      ) : (
        <Link className={styles.button} to={pathTo('/login/sso/:slug', { slug }) + search}>
          {t('tryAgain')}
        </Link>
      )}
    </SsoStep>
  );
}
