import { Outlet } from 'react-router';
import { AntdRoot } from './AntdRoot.tsx';

/** For what is shown within another screen, which already tells of messages and alarms. */
export function BareLayout() {
  return (
    <AntdRoot>
      <Outlet />
    </AntdRoot>
  );
}
