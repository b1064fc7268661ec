import type { FeatureRoute } from '../../shell/feature.ts';

const permission = 'account_view';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'enroll/:code',
    layout: 'open',
    load: async () => (await import('./open/EnrolPage.tsx')).EnrolPage,
  },
  {
    path: 'manage/account/enroll',
    permission,
    load: async () => (await import('./manage/LinkListPage.tsx')).LinkListPage,
  },
  // Ours: who enrolled.
  {
    path: 'manage/account/enroll/people',
    permission,
    load: async () => (await import('./manage/PeoplePage.tsx')).PeoplePage,
  },
];
