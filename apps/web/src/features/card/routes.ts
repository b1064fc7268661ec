import type { FeatureRoute } from '../../shell/feature.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'manage/card/list',
    permission: 'card_view',
    load: async () => (await import('./CardListPage.tsx')).CardListPage,
  },
];
