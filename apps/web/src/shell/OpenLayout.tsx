import type { ReactNode } from 'react';
import { usePlainTitle } from '../lib/style/index.ts';
import styles from './open-layout.module.css';
import { Brand } from './top-bar/Brand.tsx';
import { LanguageButton } from './top-bar/LanguageButton.tsx';

/**
 * Frame of a page that a link opens without a session; `title` is that of the tab. What it asks or says stands in the
 * classes `box`, `title`, `line` and `note` of its styles.
 */
export function OpenLayout({ title, children }: { title: string; children: ReactNode }) {
  usePlainTitle(title);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Brand size={28} />
        <LanguageButton />
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  );
}
