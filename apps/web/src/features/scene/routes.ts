import type { FeatureRoute } from '../../shell/feature.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'manage/eg/scene',
    permission: 'scene_view',
    load: async () => (await import('./SceneListPage.tsx')).SceneListPage,
  },
  {
    path: 'manage/scene/config/:sceneId',
    permission: 'scene_edit',
    layout: 'full',
    load: async () => (await import('./editor/SceneEditorPage.tsx')).SceneEditorPage,
  },
];
