import { Outlet } from 'react-router';
import { AntdRoot } from './AntdRoot.tsx';

/** For screens that take the whole window: designers, live pages. */
export function FullLayout() {
  return (
    <AntdRoot>
      <Outlet />
    </AntdRoot>
  );
}
