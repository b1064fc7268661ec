import type { FeatureRoute } from '../../shell/feature.ts';

export const routes: readonly FeatureRoute[] = [
  // Ours: signals of any equipment on one time axis.
  {
    path: 'monitor/curve',
    permission: 'monitor_history',
    load: async () => (await import('./screen/CurvePage.tsx')).CurvePage,
  },
];
