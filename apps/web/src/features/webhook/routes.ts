import type { FeatureRoute } from '../../shell/feature.ts';

const permission = 'api_edit';
const loadDetail = async () => (await import('./WebhookPage.tsx')).WebhookPage;

export const routes: readonly FeatureRoute[] = [
  {
    path: 'manage/webhook',
    permission,
    load: async () => (await import('./WebhookListPage.tsx')).WebhookListPage,
  },
  { path: 'manage/webhook/:id', permission, load: loadDetail },
  { path: 'manage/webhook/:id/delivery', permission, load: loadDetail },
  { path: 'manage/webhook/:id/info', permission, load: loadDetail },
  { path: 'manage/webhook/:id/log', permission, load: loadDetail },
];
