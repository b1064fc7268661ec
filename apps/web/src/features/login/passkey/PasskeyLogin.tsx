import { useText } from '../../../lib/language/index.ts';
import styles from './passkey-login.module.css';
import { usePasskeyLogin } from './use-passkey-login.ts';

/** Signing in by a passkey alone, below name and password. */
export function PasskeyLogin() {
  const t = useText('passkey');
  const { signIn, problem, isBusy } = usePasskeyLogin();
  return (
    <div className={styles.passkey}>
      <button type="button" className={styles.button} disabled={isBusy} onClick={() => void signIn()}>
        <KeyPicture />
        {t('signIn')}
      </button>
      <div role="alert" className={styles.problem}>
        {problem}
      </div>
    </div>
  );
}

function KeyPicture() {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <circle cx="8" cy="8" r="4.5" />
      <path d="m11.3 11.3 9.2 9.2M16.5 16.5l2.5-2.5M19 19l2-2" />
    </svg>
  );
}
