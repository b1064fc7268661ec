import type { FeatureRoute } from '../../shell/feature.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'manage/ops/inspection_plan',
    permission: 'inspection_edit',
    load: async () => (await import('./plan/PlanListPage.tsx')).PlanListPage,
  },
  {
    path: 'manage/ops/inspection_plan/:id',
    permission: 'inspection_edit',
    load: async () => (await import('./plan/PlanPage.tsx')).PlanPage,
  },
  {
    path: 'manage/ops/inspection_content',
    permission: 'inspection_edit',
    load: async () => (await import('./content/ContentListPage.tsx')).ContentListPage,
  },
  // Ours: the specification has no list of inspections but that of a piece of equipment.
  {
    path: 'manage/ops/inspections',
    permission: 'inspection_view',
    load: async () => (await import('./list/InspectionListPage.tsx')).InspectionListPage,
  },
  {
    path: 'manage/ops/inspections/:id',
    permission: 'inspection_view',
    load: async () => (await import('./fill/InspectionPage.tsx')).InspectionPage,
  },
];
