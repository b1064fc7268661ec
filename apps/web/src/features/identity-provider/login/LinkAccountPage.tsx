import { calls } from '@zutai/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { CallError, call, useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { useUser } from '../../../lib/session/index.ts';
import { HOME_PATH } from '../../../shell/routing/guard.ts';
import { SsoStep } from './SsoStep.tsx';
import styles from './sso.module.css';
import { useProblem } from './use-problem.ts';

/** /account/link: links the identity that was shown at a provider to the account that has just signed in. */
export function LinkAccountPage() {
  const t = useText('identityProvider');
  const { loginname } = useUser();
  const problemOf = useProblem();
  const { data, error: missing } = useCall(calls.identityProvider.pending, {});
  const [error, setError] = useState<CallError>();
  const [isDone, setDone] = useState(false);
  const home = (
    <Link className={`${styles.button} ${isDone ? styles.lead : ''}`} to={HOME_PATH} replace>
      {t('linkContinue')}
    </Link>
  );
  if (missing instanceof CallError)
    return <SsoStep title={t('linkTitle')} problem={problemOf(missing)} foot={home} />;
  if (data === undefined) return <SsoStep title={t('linkTitle')} foot={home} />;
  const { provider, name } = data;
  if (isDone) return <SsoStep title={t('linkTitle')} text={t('linkDone', { provider })} foot={home} />;
  const link = async () => {
    try {
      await call(calls.identityProvider.link, {});
      setDone(true);
    } catch (failed) {
      if (!(failed instanceof CallError)) throw failed;
      setError(failed);
    }
  };
  const problem =
    error === undefined ? undefined : error.name === 'ssoRefused' ? t('linkStale') : problemOf(error);
  return (
    <SsoStep
      title={t('linkTitle')}
      text={t('linkText', { provider, name, account: loginname })}
      problem={problem}
      foot={home}
    >
      <button type="button" className={`${styles.button} ${styles.lead}`} onClick={() => void link()}>
        {t('linkNow')}
      </button>
    </SsoStep>
  );
}
