import type { FeatureRoute } from '../../shell/feature.ts';

export const routes: readonly FeatureRoute[] = [
  // Ours: faceplates belong to the organisation.
  {
    path: 'manage/faceplate/list',
    permission: 'page_edit',
    load: async () => (await import('./FaceplateListPage.tsx')).FaceplateListPage,
  },
];
