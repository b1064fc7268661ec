import { Outlet } from 'react-router';
import { LeaveGuard } from '../components/leave-guard/index.ts';
import { AlarmWatch } from '../features/alarm/index.ts';
import { MessageNotices } from '../features/message/index.ts';
import { AntdRoot } from './AntdRoot.tsx';
import { LockGuard } from './lock/LockGuard.tsx';
import { AccountNotices } from './notice/AccountNotices.tsx';
import { StyleWatch } from './StyleWatch.tsx';

/** For screens that take the whole window: designers, live pages. */
export function FullLayout() {
  return (
    <AntdRoot>
      <StyleWatch />
      <Outlet />
      <LeaveGuard />
      <LockGuard />
      <AccountNotices />
      <MessageNotices />
      <AlarmWatch />
    </AntdRoot>
  );
}
