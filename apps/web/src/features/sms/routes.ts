import type { FeatureRoute } from '../../shell/feature.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'manage/sms/buy',
    permission: 'sms_view',
    load: async () => (await import('./SmsBuyPage.tsx')).SmsBuyPage,
  },
  {
    path: 'manage/sms/balance',
    permission: 'sms_view',
    load: async () => (await import('./SmsBalancePage.tsx')).SmsBalancePage,
  },
  {
    path: 'manage/sms/send',
    permission: 'sms_view',
    load: async () => (await import('./SmsSendPage.tsx')).SmsSendPage,
  },
  {
    path: 'manage/sms/statistics',
    permission: 'sms_view',
    load: async () => (await import('./SmsStatisticsPage.tsx')).SmsStatisticsPage,
  },
];
