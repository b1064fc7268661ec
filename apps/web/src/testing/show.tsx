import { QueryClientProvider } from '@tanstack/react-query';
import { PERMISSION_CODES, type UserInfo } from '@zutai/contract';
import type { ReactNode } from 'react';
import { createMemoryRouter, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { cleanup, render } from 'vitest-browser-react';
import '../lib/theme/base.css';
import { LeaveGuard } from '../components/leave-guard/index.ts';
import { textsLoaded } from '../lib/language/index.ts';
import { setUser } from '../lib/session/index.ts';
import { startTheme } from '../lib/theme/index.ts';
import { AntdRoot } from '../shell/AntdRoot.tsx';
import { queryClient } from '../shell/query-client.ts';

/** Somebody who may do everything. */
export const USER: UserInfo = {
  userId: '1',
  loginname: 'wang',
  displayName: '王工',
  tel: '',
  orgId: '1',
  orgTitle: '示例工厂',
  orgTitleEn: '',
  deptId: '',
  roleId: 'admin',
  roleTitle: '',
  roleTitleEn: '',
  roleType: 'admin',
  authRegion: '',
  dataRange: 'organisation',
  avatar: '',
  prompType: '',
  styleId: '',
  scadaAdaption: false,
  equipDisplay: 'list',
  useLock: false,
  keyService: '',
  isBindtel: false,
  hasSms: false,
  hasWeakPassword: false,
  mustChangePassword: false,
  mustSetFactor: false,
  auths: [...PERMISSION_CODES],
};

/** The pages of a test by their paths; the first is shown unless an address says otherwise. */
export type Pages = Readonly<Record<string, ReactNode>>;

export interface Shown {
  /** Path and query of what is shown. */
  address: () => string;
  goTo: (address: string) => Promise<void>;
  /** Steps through the history, as the browser's Back does with -1. */
  step: (count: number) => Promise<void>;
}

/**
 * Shows pages as the product does: with its layout's providers, its router, its query client, and a user, who may do
 * everything unless another one is named. What was shown before is gone, as after a reload.
 */
export async function show(
  pages: Pages,
  address = Object.keys(pages)[0] ?? '/',
  user: UserInfo = USER,
): Promise<Shown> {
  await cleanup();
  queryClient.clear();
  setUser(user);
  startTheme();
  await textsLoaded();
  const router = createMemoryRouter(
    [
      {
        element: (
          <AntdRoot>
            <LeaveGuard />
            <Outlet />
          </AntdRoot>
        ),
        children: Object.entries(pages).map(([path, element]) => ({ path, element })),
      },
    ],
    { initialEntries: [address] },
  );
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return {
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
    goTo: (to) => router.navigate(to),
    step: (count) => router.navigate(count),
  };
}
