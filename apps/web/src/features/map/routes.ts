import type { FeatureRoute } from '../../shell/feature.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'map',
    permission: 'monitor_view',
    load: async () => (await import('./MapPage.tsx')).MapPage,
  },
];
