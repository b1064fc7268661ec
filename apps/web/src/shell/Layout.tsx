import { useState } from 'react';
import { Outlet, useNavigation } from 'react-router';
import { LeaveGuard } from '../components/leave-guard/index.ts';
import { AlarmWatch } from '../features/alarm/index.ts';
import { OutboxWatch } from '../features/inspection/index.ts';
import { LicenceBanner } from '../features/licence/index.ts';
import { MessageNotices } from '../features/message/index.ts';
import { AntdRoot } from './AntdRoot.tsx';
import { HelpHost } from './help/HelpHost.tsx';
import { LockGuard } from './lock/LockGuard.tsx';
import { AccountNotices } from './notice/AccountNotices.tsx';
import { ShellFrame } from './ShellFrame.tsx';
import { StyleWatch } from './StyleWatch.tsx';
import { SearchDialog } from './search/SearchDialog.tsx';
import { useShortcut } from './search/use-shortcut.ts';

/** Bars and menu around the pages: top bar, left menu (bottom bar on phones), search over everything. */
export function Layout() {
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
      <OutboxWatch />
      <StyleWatch />
      <HelpHost />
      <ShellFrame onSearch={() => setSearching(true)} isLoading={isLoading}>
        <LicenceBanner />
        <Outlet />
      </ShellFrame>
      <SearchDialog isOpen={isSearching} onClose={() => setSearching(false)} />
    </AntdRoot>
  );
}
