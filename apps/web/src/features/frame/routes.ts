import type { FeatureRoute } from '../../shell/feature.ts';

const loadView: FeatureRoute['load'] = async () => (await import('./view/FrameViewPage.tsx')).FrameViewPage;

export const routes: readonly FeatureRoute[] = [
  {
    path: 'manage/frame',
    permission: 'frame_edit',
    load: async () => (await import('./FrameListPage.tsx')).FrameListPage,
  },
  { path: 'manage/frame/:path', load: loadView },
  { path: 'manage/frame/:path/:openFlag', load: loadView },
];
