import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../../../lib/language/index.ts';
import { usePlainTitle } from '../../../lib/style/index.ts';
import { LOGIN_PATH } from '../../../shell/routing/guard.ts';
import { Brand } from '../../../shell/top-bar/Brand.tsx';
import { LanguageButton } from '../../../shell/top-bar/LanguageButton.tsx';
import styles from './sso.module.css';

interface SsoStepProps {
  title: string;
  /** Why it went no further. */
  problem?: string | undefined;
  text?: string | undefined;
  children?: ReactNode;
  /** In the place of the way back to the login. */
  foot?: ReactNode;
}

/** A step of a sign-in by a provider, with the local way in below. */
export function SsoStep({ title, problem, text, children, foot }: SsoStepProps) {
  const t = useText('factor');
  usePlainTitle(title);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Brand size={32} />
        <LanguageButton />
      </header>
      <main className={styles.main}>
        <h1 className={styles.title}>{title}</h1>
        {problem !== undefined && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        {text !== undefined && <p className={styles.text}>{text}</p>}
        {children}
        <p className={styles.foot}>{foot ?? <Link to={LOGIN_PATH}>{t('toLogin')}</Link>}</p>
      </main>
    </div>
  );
}
