import type { FeatureRoute } from '../../shell/feature.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'manage/system/msg',
    permission: 'notice_edit',
    load: async () => (await import('./NoticeListPage.tsx')).NoticeListPage,
  },
  {
    path: 'manage/system/msg/:id/info',
    permission: 'notice_edit',
    load: async () => (await import('./NoticePage.tsx')).NoticePage,
  },
];
