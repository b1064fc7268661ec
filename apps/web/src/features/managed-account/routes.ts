import type { FeatureRoute } from '../../shell/feature.ts';

const permission = 'account_view';
const loadDetail = async () => (await import('./detail/AccountDetailPage.tsx')).AccountDetailPage;

export const routes: readonly FeatureRoute[] = [
  {
    path: 'manage/account/co',
    permission,
    load: async () => (await import('./list/kind-pages.tsx')).CompanyAccountsPage,
  },
  {
    path: 'manage/account/int',
    permission,
    load: async () => (await import('./list/kind-pages.tsx')).InternalAccountsPage,
  },
  {
    path: 'manage/account/ext',
    permission,
    load: async () => (await import('./list/kind-pages.tsx')).ExternalAccountsPage,
  },
  {
    path: 'manage/account/op',
    permission,
    load: async () => (await import('./list/kind-pages.tsx')).OperationAccountsPage,
  },
  { path: 'manage/account/edit/:id', permission, load: loadDetail },
  { path: 'manage/account/edit/:id/info', permission, load: loadDetail },
  { path: 'manage/account/edit/:id/session', permission: 'account_edit', load: loadDetail },
  { path: 'manage/account/edit/:id/key', permission: 'account_edit', load: loadDetail },
  { path: 'manage/account/edit/:id/log', permission, load: loadDetail },
];
