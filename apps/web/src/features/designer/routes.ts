import type { FeatureRoute } from '../../shell/feature.ts';

const designer = (path: string): FeatureRoute => ({
  path,
  permission: 'page_edit',
  layout: 'full',
  load: async () => (await import('./page/DesignerPage.tsx')).DesignerPage,
});

export const routes: readonly FeatureRoute[] = [
  designer('manage/eg/:equipId/designer/:pageId'),
  designer('manage/project/:projectId/designer/:pageId'),
  designer('manage/template/:templateId/designer/:pageId'),
  // Ours: faceplates belong to the organisation.
  designer('manage/faceplate/designer/:pageId'),
];
