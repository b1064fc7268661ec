import type { FeatureRoute } from '../../shell/feature.ts';

export const routes: readonly FeatureRoute[] = [
  { path: 'guide', load: async () => (await import('./GuidePage.tsx')).GuidePage },
];
