import type { FeatureRoute } from '../../shell/feature.ts';

const permission = 'notification_view';
const loadRule = async () => (await import('./rule/RulePage.tsx')).RulePage;

export const routes: readonly FeatureRoute[] = [
  // Ours: where a link in a message leads.
  {
    path: 'acknowledge/:token',
    layout: 'open',
    load: async () => (await import('./link/AcknowledgePage.tsx')).AcknowledgePage,
  },
  {
    path: 'manage/notification',
    permission,
    load: async () => (await import('./rule/RuleListPage.tsx')).RuleListPage,
  },
  {
    path: 'manage/notification/delivery',
    permission,
    load: async () => (await import('./delivery/DeliveryListPage.tsx')).DeliveryListPage,
  },
  {
    path: 'manage/notification/rota',
    permission,
    load: async () => (await import('./rota/RotaListPage.tsx')).RotaListPage,
  },
  { path: 'manage/notification/edit/:id', permission, load: loadRule },
  { path: 'manage/notification/edit/:id/info', permission, load: loadRule },
];
