import type { FeatureRoute } from '../../shell/feature.ts';

export const routes: readonly FeatureRoute[] = [
  { path: 'news', load: async () => (await import('./NewsPage.tsx')).NewsPage },
];
