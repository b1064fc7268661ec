import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { focusAtOnce, useAnswerFocus } from '../../components/first-focus/index.ts';
import { useText } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import styles from './login-form.module.css';
import { RECOVERY_PATHS } from './recovery/routes.ts';
import { type LoginField, useLogin } from './use-login.ts';

interface LoginFormProps {
  /** The LDAP directory whose accounts are meant; those of the platform when absent. */
  directory?: { readonly slug: string } | undefined;
}

/** Name and password, of the platform or of a directory. */
export function LoginForm({ directory }: LoginFormProps) {
  const t = useText('session');
  const recovery = useText('recovery');
  const identityProvider = useText('identityProvider');
  const { submit, failure, isSubmitting } = useLogin(directory?.slug);
  const [hasCapsLock, setCapsLock] = useState(false);
  const [isPasswordShown, setPasswordShown] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focus = useAnswerFocus();

  useEffect(() => {
    const field = failure?.field;
    const input = field === undefined ? null : form.current?.elements.namedItem(field);
    if (input instanceof HTMLInputElement) focus.give(input, { isReplaced: true });
  }, [failure, focus]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    focus.begin(event.currentTarget);
    const data = new FormData(event.currentTarget);
    const text = (name: LoginField) => String(data.get(name) ?? '');
    void submit({
      loginname: text('loginname').trim(),
      password: text('password'),
    });
  };
  const onKey = (event: KeyboardEvent) => setCapsLock(event.getModifierState?.('CapsLock') === true);
  const invalid = (field: LoginField) => (failure?.field === field ? true : undefined);

  return (
    <form ref={form} className={styles.form} onSubmit={onSubmit} onKeyUp={onKey} noValidate>
      <label className={styles.field}>
        <span className={styles.label}>{t('loginname')}</span>
        <input
          className={styles.input}
          name="loginname"
          autoComplete={directory === undefined ? 'username webauthn' : 'username'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          aria-invalid={invalid('loginname')}
          ref={focusAtOnce}
        />
      </label>
      <label className={styles.field}>
        <span className={styles.label}>
          {t('password')}
          {hasCapsLock && <span className={styles.hint}>{t('capsLock')}</span>}
        </span>
        <span className={styles.withButton}>
          <input
            className={styles.input}
            name="password"
            type={isPasswordShown ? 'text' : 'password'}
            autoComplete="current-password"
            maxLength={200}
            aria-invalid={invalid('password')}
          />
          <button
            type="button"
            className={styles.eye}
            aria-pressed={isPasswordShown}
            aria-label={t(isPasswordShown ? 'hidePassword' : 'showPassword')}
            title={t(isPasswordShown ? 'hidePassword' : 'showPassword')}
            onClick={() => setPasswordShown(!isPasswordShown)}
          >
            <Eye isOpen={isPasswordShown} />
          </button>
        </span>
      </label>
      {directory === undefined && (
        <Link className={styles.forgotten} to={RECOVERY_PATHS.account}>
          {recovery('forgotten')}
        </Link>
      )}
      <div role="alert" className={styles.failure}>
        {failure?.message}{' '}
        {failure?.canLink && <Link to={pathTo('/account/link')}>{identityProvider('toLink')}</Link>}
      </div>
      <button type="submit" className={styles.submit} disabled={isSubmitting}>
        {t(isSubmitting ? 'submitting' : 'submit')}
      </button>
    </form>
  );
}

function Eye({ isOpen }: { isOpen: boolean }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      aria-hidden="true"
    >
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" strokeLinejoin="round" />
      <circle cx="12" cy="12" r="3" />
      {!isOpen && <path d="m4 20 16-16" strokeLinecap="round" />}
    </svg>
  );
}
