import { useText } from '../../../lib/language/index.ts';
import { signOut, useUser } from '../../../lib/session/index.ts';
import { usePlainTitle } from '../../../lib/style/index.ts';
import { Brand } from '../../../shell/top-bar/Brand.tsx';
import { LanguageButton } from '../../../shell/top-bar/LanguageButton.tsx';
import page from '../login-page.module.css';
import { ReplacePasswordForm } from './ReplacePasswordForm.tsx';
import styles from './replace-password.module.css';

/** /login/password: nothing else is open to who signs in with a password that somebody else knows. */
export function ReplacePasswordPage() {
  const t = useText('password');
  const shell = useText('shell');
  const { loginname } = useUser();
  usePlainTitle(t('title'));
  return (
    <div className={styles.page}>
      <main className={page.main}>
        <header className={page.head}>
          <Brand size={32} />
          <LanguageButton />
        </header>
        <section className={page.box}>
          <h1 className={page.title}>{t('title')}</h1>
          <p className={styles.line}>{t('text')}</p>
          <ReplacePasswordForm loginname={loginname} />
          <p className={styles.foot}>
            <span>{t('account', { name: loginname })}</span>
            <button type="button" className={styles.out} onClick={() => void signOut()}>
              {shell('signOut')}
            </button>
          </p>
        </section>
      </main>
    </div>
  );
}
