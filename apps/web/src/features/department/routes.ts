import type { FeatureRoute } from '../../shell/feature.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'manage/orgal/dept',
    permission: 'department_edit',
    load: async () => (await import('./DepartmentPage.tsx')).DepartmentPage,
  },
];
