import type { FeatureRoute } from '../../shell/feature.ts';

const permission = 'spare_part_view';
const load = async () => (await import('./detail/SparePartPage.tsx')).SparePartPage;

// Ours: the specification has no stock of spare parts.
export const routes: readonly FeatureRoute[] = [
  {
    path: 'manage/ops/spare-parts',
    permission,
    load: async () => (await import('./list/SparePartListPage.tsx')).SparePartListPage,
  },
  { path: 'manage/ops/spare-parts/:id/movements', permission, load },
  { path: 'manage/ops/spare-parts/:id/info', permission, load },
];
