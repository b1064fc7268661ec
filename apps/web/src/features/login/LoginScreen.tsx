import type { ReactNode } from 'react';
import { titleIn, useLanguage, useText } from '../../lib/language/index.ts';
import { useShownStyle } from '../../lib/style/index.ts';
import { useThemeMode } from '../../lib/theme/index.ts';
import { Brand } from '../../shell/top-bar/Brand.tsx';
import { LanguageButton } from '../../shell/top-bar/LanguageButton.tsx';
import { LoginPicture } from './LoginPicture.tsx';
import styles from './login-page.module.css';
import { loginVariables } from './login-variables.ts';

interface LoginScreenProps {
  /** Said in place of the line below the heading. */
  line?: ReactNode;
  /** Below everything. */
  foot?: ReactNode;
  children: ReactNode;
}

/** The login page without what it does: the style that is in use, its picture, its texts and colours. */
export function LoginScreen({ line, foot, children }: LoginScreenProps) {
  const t = useText('session');
  const shell = useText('shell');
  const language = useLanguage();
  const mode = useThemeMode();
  const { login, background } = useShownStyle();
  const ownHeading =
    login === null ? '' : titleIn({ title: login.heading, titleEn: login.headingEn }, language);
  const ownText = login === null ? '' : titleIn({ title: login.text, titleEn: login.textEn }, language);
  return (
    <div
      className={styles.page}
      data-layout={login?.layout ?? 'left'}
      style={login === null ? undefined : loginVariables(login[mode], mode)}
    >
      <aside className={styles.side} aria-hidden="true">
        {background === '' ? <LoginPicture /> : <img className={styles.picture} src={background} alt="" />}
      </aside>
      <main className={styles.main}>
        <header className={styles.head}>
          <Brand size={32} />
          <LanguageButton />
        </header>
        <section className={styles.box}>
          <h1 className={styles.title}>{ownHeading === '' ? t('welcome') : ownHeading}</h1>
          {line ?? <p className={styles.line}>{ownText === '' ? shell('brandLine') : ownText}</p>}
          {children}
        </section>
        {foot}
      </main>
    </div>
  );
}
