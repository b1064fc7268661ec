import type { FeatureRoute } from '../../shell/feature.ts';

// For whoever is signed in: it says what can be called, and the server who may.
export const routes: readonly FeatureRoute[] = [
  {
    path: 'manage/api-document',
    load: async () => (await import('./ApiDocumentPage.tsx')).ApiDocumentPage,
  },
];
