import { useState } from 'react';
import { Outlet, useNavigation } from 'react-router';
import { LeaveGuard } from '../components/leave-guard/index.ts';
import { AlarmWatch } from '../features/alarm/index.ts';
import { MessageNotices } from '../features/message/index.ts';
import { useText } from '../lib/language/index.ts';
import { AntdRoot } from './AntdRoot.tsx';
import styles from './layout.module.css';
import { LockGuard } from './lock/LockGuard.tsx';
import { PhoneBar } from './menu/PhoneBar.tsx';
import { SideMenu } from './menu/SideMenu.tsx';
import { AccountNotices } from './notice/AccountNotices.tsx';
import { PrintNote } from './PrintNote.tsx';
import { SearchDialog } from './search/SearchDialog.tsx';
import { useShortcut } from './search/use-shortcut.ts';
import { TopBar } from './top-bar/TopBar.tsx';

/** Bars and menu around the pages: top bar, left menu (bottom bar on phones), search over everything. */
export function Layout() {
  const t = useText('shell');
  const [isSearching, setSearching] = useState(false);
  const isLoading = useNavigation().state === 'loading';
  useShortcut('k', () => setSearching(true));
  return (
    <AntdRoot>
      <LeaveGuard />
      <LockGuard />
      <AccountNotices />
      <MessageNotices />
      <AlarmWatch />
      <div className={styles.layout}>
        <a className={styles.skip} href="#main">
          {t('skip')}
        </a>
        <PrintNote />
        <TopBar onSearch={() => setSearching(true)} />
        <SideMenu />
        <main id="main" className={styles.main} tabIndex={-1} aria-busy={isLoading}>
          <Outlet />
        </main>
        <PhoneBar />
        {isLoading && <div className={styles.progress} />}
      </div>
      <SearchDialog isOpen={isSearching} onClose={() => setSearching(false)} />
    </AntdRoot>
  );
}
