import type { FeatureRoute } from '../../shell/feature.ts';

const permission = 'account_edit';
const loadDetail = async () => (await import('./manage/ProviderPage.tsx')).ProviderPage;

export const routes: readonly FeatureRoute[] = [
  {
    path: 'manage/identity-provider',
    permission,
    load: async () => (await import('./manage/ProviderListPage.tsx')).ProviderListPage,
  },
  { path: 'manage/identity-provider/:id', permission, load: loadDetail },
  { path: 'manage/identity-provider/:id/info', permission, load: loadDetail },
  { path: 'manage/identity-provider/:id/test', permission, load: loadDetail },
  { path: 'manage/identity-provider/:id/link', permission, load: loadDetail },
  { path: 'manage/identity-provider/:id/log', permission, load: loadDetail },
  { path: 'login/sso', layout: 'open', load: async () => (await import('./login/SsoPage.tsx')).SsoAskPage },
  {
    path: 'login/sso/:slug',
    layout: 'open',
    load: async () => (await import('./login/SsoPage.tsx')).SsoPage,
  },
  {
    path: 'login/sso/:slug/callback',
    layout: 'open',
    load: async () => (await import('./login/SsoCallbackPage.tsx')).SsoCallbackPage,
  },
  {
    path: 'account/link',
    layout: 'full',
    load: async () => (await import('./login/LinkAccountPage.tsx')).LinkAccountPage,
  },
];
