import type { FeatureRoute } from '../../shell/feature.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'monitor/report',
    permission: 'report_view',
    load: async () => (await import('./ReportListPage.tsx')).ReportListPage,
  },
];
