import type { FeatureRoute } from '../../shell/feature.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'manage/account/role',
    permission: 'account_view',
    load: async () => (await import('./RoleListPage.tsx')).RoleListPage,
  },
  {
    path: 'manage/account/role/matrix',
    permission: 'account_view',
    load: async () => (await import('./RoleMatrixPage.tsx')).RoleMatrixPage,
  },
];
