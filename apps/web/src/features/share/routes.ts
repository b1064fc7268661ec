import type { FeatureRoute } from '../../shell/feature.ts';

export const routes: readonly FeatureRoute[] = [
  // Ours: where a link leads.
  {
    path: 'share/:key',
    layout: 'open',
    load: async () => (await import('./open/SharePage.tsx')).SharePage,
  },
  // Ours: every link that there is.
  {
    path: 'manage/share',
    permission: 'share_edit',
    load: async () => (await import('./list/ShareLinkPage.tsx')).ShareLinkPage,
  },
];
