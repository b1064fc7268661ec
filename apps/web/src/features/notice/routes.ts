import type { FeatureRoute } from '../../shell/feature.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'manage/notice',
    permission: 'notice_view',
    load: async () => (await import('./NoticeListPage.tsx')).NoticeListPage,
  },
  {
    path: 'manage/notice/:id/info',
    permission: 'notice_view',
    load: async () => (await import('./NoticePage.tsx')).NoticePage,
  },
];
