import type { FeatureRoute } from '../../shell/feature.ts';

const loadFixed = async () => (await import('./fixed/FixedDetailPage.tsx')).FixedDetailPage;

export const routes: readonly FeatureRoute[] = [
  {
    path: 'monitor/eg/list',
    permission: 'monitor_view',
    load: async () => (await import('./list/MonitorListPage.tsx')).MonitorListPage,
  },
  {
    path: 'monitor/eg/detail/list/:id',
    permission: 'monitor_view',
    load: async () => (await import('./detail/EquipmentDetailPage.tsx')).EquipmentDetailPage,
  },
  {
    path: 'monitor/eg/detail/list/:id/:alarm',
    permission: 'monitor_view',
    layout: 'guest',
    load: async () => (await import('./detail/GuestDetailPage.tsx')).GuestDetailPage,
  },
  {
    path: 'monitor/eg/detail/list/:id/:orderType/:orderId',
    permission: 'monitor_view',
    layout: 'guest',
    load: async () => (await import('./detail/GuestDetailPage.tsx')).GuestDetailPage,
  },
  {
    path: 'monitor/gm/detail/:id/:ruleType/:openType',
    permission: 'monitor_view',
    layout: 'guest',
    load: async () => (await import('./detail/SharedDetailPage.tsx')).SharedDetailPage,
  },
  {
    path: 'monitor/gm/list',
    permission: 'monitor_view',
    load: async () => (await import('./fixed/FixedListPage.tsx')).FixedListPage,
  },
  { path: 'monitor/gm/vuedetail/:equipId', permission: 'monitor_view', load: loadFixed },
  { path: 'monitor/gm/vuedetail/:equipId/real', permission: 'monitor_view', load: loadFixed },
  { path: 'monitor/gm/vuedetail/:equipId/write', permission: 'monitor_view', load: loadFixed },
  { path: 'monitor/gm/vuedetail/:equipId/history', permission: 'monitor_view', load: loadFixed },
  { path: 'monitor/gm/vuedetail/:equipId/alarm', permission: 'monitor_view', load: loadFixed },
  // Ours: the ledger of the organisation.
  {
    path: 'monitor/command',
    permission: 'command_view',
    load: async () => (await import('./ledger/LedgerPage.tsx')).LedgerPage,
  },
];
