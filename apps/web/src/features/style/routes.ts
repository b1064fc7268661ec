import type { FeatureRoute } from '../../shell/feature.ts';

const permission = 'style_edit';
const loadDetail: FeatureRoute['load'] = async () => (await import('./list/StylePage.tsx')).StylePage;

export const routes: readonly FeatureRoute[] = [
  {
    path: 'manage/style/list',
    permission,
    load: async () => (await import('./list/StyleListPage.tsx')).StyleListPage,
  },
  {
    path: 'manage/style/system',
    permission,
    load: async () => (await import('./list/SystemStyleListPage.tsx')).SystemStyleListPage,
  },
  { path: 'manage/style/list/:id/info', permission, load: loadDetail },
  { path: 'manage/style/list/:id/push', permission, load: loadDetail },
  { path: 'manage/style/list/:id/external', permission, load: loadDetail },
  {
    path: 'manage/vas/custom-style',
    permission,
    load: async () => (await import('./own/OwnStylePage.tsx')).OwnStylePage,
  },
  {
    path: 'manage/vas/custom-platform',
    permission,
    load: async () => (await import('./own/OwnPlatformPage.tsx')).OwnPlatformPage,
  },
  {
    path: 'style/edit/login/:id',
    layout: 'full',
    permission,
    load: async () => (await import('./editor/LoginEditorPage.tsx')).LoginEditorPage,
  },
  {
    path: 'style/edit/main/:id',
    layout: 'full',
    permission,
    load: async () => (await import('./editor/MainEditorPage.tsx')).MainEditorPage,
  },
  {
    path: 'style/edit/preview/:id',
    layout: 'bare',
    permission,
    load: async () => (await import('./preview/PreviewPage.tsx')).PreviewPage,
  },
];
