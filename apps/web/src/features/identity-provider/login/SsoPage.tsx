import { calls } from '@zutai/contract';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { focusAtOnce } from '../../../components/first-focus/index.ts';
import { PlainForm, TextField } from '../../../components/plain-form/index.ts';
import { CallError, call } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { LOGIN_PATH } from '../../../shell/routing/guard.ts';
import { LoginForm } from '../../login/index.ts';
import { SsoStep } from './SsoStep.tsx';
import styles from './sso.module.css';
import { keepTarget } from './sso-target.ts';
import { useProblem } from './use-problem.ts';

/** /login/sso/{slug}: leads to the identity provider at once, or asks for name and password of the directory. */
export function SsoPage() {
  const t = useText('identityProvider');
  const { slug = '' } = useParams();
  const { search } = useLocation();
  const problemOf = useProblem();
  const [error, setError] = useState<CallError>();
  const [directory, setDirectory] = useState<{ slug: string; title: string }>();
  const begun = useRef('');
  const begin = async () => {
    setError(undefined);
    setDirectory(undefined);
    keepTarget(search);
    try {
      const { url, title } = await call(calls.identityProvider.begin, { slug });
      if (url === null) {
        setDirectory({ slug, title });
        return;
      }
      // In the place of this page, so that "back" leads to the login and not to the provider again.
      window.location.replace(url);
    } catch (failed) {
      if (!(failed instanceof CallError)) throw failed;
      setError(failed);
    }
  };
  useEffect(() => {
    if (begun.current === slug) return;
    begun.current = slug;
    void begin();
  });
  if (directory !== undefined)
    return (
      <SsoStep
        title={t('signInBy', { name: directory.title })}
        foot={<Link to={LOGIN_PATH + search}>{t('directoryOther')}</Link>}
      >
        <div className={styles.form}>
          <LoginForm directory={directory} />
        </div>
      </SsoStep>
    );
  if (error === undefined) return <SsoStep title={t('signIn')} text={t('going')} />;
  return (
    <SsoStep title={t('failedTitle')} problem={problemOf(error)}>
      <button type="button" className={styles.button} onClick={() => void begin()}>
        {t('tryAgain')}
      </button>
    </SsoStep>
  );
}

/** /login/sso: asks for the sign-in name of a provider, where several organisations share the address. */
export function SsoAskPage() {
  const t = useText('identityProvider');
  const navigate = useNavigate();
  const { search } = useLocation();
  const [slug, setSlug] = useState('');
  const name = slug.trim().toLowerCase();
  return (
    <SsoStep title={t('signIn')} text={t('askText')}>
      <PlainForm
        submit={t('next')}
        check={() => (/^[a-z0-9-]+$/.test(name) ? undefined : t('askMissing'))}
        onSubmit={async () => {
          await navigate(pathTo('/login/sso/:slug', { slug: name }) + search);
        }}
      >
        <TextField
          ref={focusAtOnce}
          label={t('askField')}
          name="slug"
          value={slug}
          onChange={setSlug}
          autoComplete="organization"
          maxLength={40}
        />
      </PlainForm>
    </SsoStep>
  );
}
