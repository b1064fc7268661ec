import type { FeatureRoute } from '../../shell/feature.ts';

// For whoever is signed in: it says what the platform can connect to, and nothing of anybody's plant.
export const routes: readonly FeatureRoute[] = [
  {
    path: 'manage/system/protocol',
    load: async () => (await import('./ProtocolPage.tsx')).ProtocolPage,
  },
];
