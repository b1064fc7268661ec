import { helpTopicOf } from '@zutai/i18n/help';
import { Outlet, useLocation } from 'react-router';
import { LeaveGuard } from '../components/leave-guard/index.ts';
import { AlarmWatch } from '../features/alarm/index.ts';
import { MessageNotices } from '../features/message/index.ts';
import { AntdRoot } from './AntdRoot.tsx';
import { HelpHost } from './help/HelpHost.tsx';
import { LockGuard } from './lock/LockGuard.tsx';
import { AccountNotices } from './notice/AccountNotices.tsx';
import { StyleWatch } from './StyleWatch.tsx';

/** For screens that take the whole window: designers, live pages. */
export function FullLayout() {
  return (
    <AntdRoot>
      <StyleWatch />
      <ScreenHelp />
      <Outlet />
      <LeaveGuard />
      <LockGuard />
      <AccountNotices />
      <MessageNotices />
      <AlarmWatch />
    </AntdRoot>
  );
}

/** Screens that are open to anybody have no help. */
function ScreenHelp() {
  return helpTopicOf(useLocation().pathname) === undefined ? null : <HelpHost />;
}
