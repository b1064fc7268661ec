import type { FeatureRoute } from '../../shell/feature.ts';

import { securityRoutes } from './security/routes.ts';

export const routes: readonly FeatureRoute[] = [
  ...securityRoutes,
  { path: 'account/info/sms', load: async () => (await import('./profile/ProfilePage.tsx')).SmsProfilePage },
  {
    path: 'account/info/nosms',
    load: async () => (await import('./profile/ProfilePage.tsx')).NoSmsProfilePage,
  },
  { path: 'account/config', load: async () => (await import('./config/ConfigPage.tsx')).ConfigPage },
  { path: 'account/order', load: async () => (await import('./purchase/PurchasePages.tsx')).OrderPage },
  { path: 'account/invoice', load: async () => (await import('./purchase/PurchasePages.tsx')).InvoicePage },
  { path: 'account/feedback', load: async () => (await import('./feedback/FeedbackPage.tsx')).FeedbackPage },
  { path: 'account/log', load: async () => (await import('./log/OwnLogPage.tsx')).OwnLogPage },
  { path: 'account/session', load: async () => (await import('./session/SessionPage.tsx')).SessionPage },
];
