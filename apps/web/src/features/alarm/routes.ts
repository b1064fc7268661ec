import type { FeatureRoute } from '../../shell/feature.ts';

const permission = 'monitor_equipinfo_menu_alarm';

// Ours: the specification has the record of alarms on pages and at equipment alone.
export const routes: readonly FeatureRoute[] = [
  {
    path: 'monitor/alarm',
    permission,
    load: async () => (await import('./list/AlarmListPage.tsx')).AlarmListPage,
  },
  {
    path: 'monitor/alarm/:id',
    permission,
    load: async () => (await import('./detail/AlarmPage.tsx')).AlarmPage,
  },
  {
    path: 'monitor/alarm/performance',
    permission,
    load: async () => (await import('./performance/PerformancePage.tsx')).PerformancePage,
  },
  {
    path: 'manage/alarm/level',
    permission: 'organisation_edit',
    load: async () => (await import('./level/LevelPage.tsx')).LevelPage,
  },
];
