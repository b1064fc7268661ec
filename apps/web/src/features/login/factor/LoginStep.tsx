import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../../../lib/language/index.ts';
import { usePlainTitle } from '../../../lib/style/index.ts';
import { LOGIN_PATH } from '../../../shell/routing/guard.ts';
import { Brand } from '../../../shell/top-bar/Brand.tsx';
import { LanguageButton } from '../../../shell/top-bar/LanguageButton.tsx';
import page from '../login-page.module.css';
import styles from './factor.module.css';

interface LoginStepProps {
  title: string;
  text: string;
  children?: ReactNode;
  /** In the place of the way back to the login. */
  foot?: ReactNode;
}

/** A step between the password and the platform. */
export function LoginStep({ title, text, children, foot }: LoginStepProps) {
  const t = useText('factor');
  usePlainTitle(title);
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
          <p className={styles.foot}>{foot ?? <Link to={LOGIN_PATH}>{t('toLogin')}</Link>}</p>
        </section>
      </main>
    </div>
  );
}
