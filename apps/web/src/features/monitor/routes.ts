import type { FeatureRoute } from '../../shell/feature.ts';

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
  // Ours: the ledger of the organisation.
  {
    path: 'monitor/command',
    permission: 'command_view',
    load: async () => (await import('./ledger/LedgerPage.tsx')).LedgerPage,
  },
];
