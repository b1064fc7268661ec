import type { FeatureRoute } from '../../shell/feature.ts';

const permission = 'repair_view';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'manage/ops/repairs',
    permission,
    load: async () => (await import('./list/RepairListPage.tsx')).RepairListPage,
  },
  {
    path: 'manage/ops/worksheet',
    permission,
    load: async () => (await import('./list/WorksheetPage.tsx')).WorksheetPage,
  },
  // Ours: the specification has lists alone.
  {
    path: 'manage/ops/reliability',
    permission,
    load: async () => (await import('./reliability/ReliabilityPage.tsx')).ReliabilityPage,
  },
  {
    path: 'manage/ops/repairs/:id',
    permission,
    load: async () => (await import('./detail/RepairPage.tsx')).RepairPage,
  },
];
