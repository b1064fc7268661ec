import type { ReactNode } from 'react';
import { useText } from '../lib/language/index.ts';
import styles from './layout.module.css';
import { PhoneBar } from './menu/PhoneBar.tsx';
import { SideMenu } from './menu/SideMenu.tsx';
import { PrintNote } from './PrintNote.tsx';
import { TopBar } from './top-bar/TopBar.tsx';

interface ShellFrameProps {
  onSearch: () => void;
  isLoading?: boolean;
  children: ReactNode;
}

/** The bars and the menu around a page, and nothing that speaks up by itself. */
export function ShellFrame({ onSearch, isLoading = false, children }: ShellFrameProps) {
  const t = useText('shell');
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#main">
        {t('skip')}
      </a>
      <PrintNote />
      <TopBar onSearch={onSearch} />
      <SideMenu />
      <main id="main" className={styles.main} tabIndex={-1} aria-busy={isLoading}>
        {children}
      </main>
      <PhoneBar />
      {isLoading && <div className={styles.progress} />}
    </div>
  );
}
