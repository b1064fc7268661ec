import { Outlet } from 'react-router';
import { LeaveGuard } from '../components/leave-guard/index.ts';
import { AntdRoot } from './AntdRoot.tsx';

/** For screens that take the whole window: designers, live pages. */
export function FullLayout() {
  return (
    <AntdRoot>
      <Outlet />
      <LeaveGuard />
    </AntdRoot>
  );
}
