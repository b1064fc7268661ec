import type { FeatureRoute } from '../../shell/feature.ts';

export const routes: readonly FeatureRoute[] = [
  {
    path: 'manage/orgal/enterprise',
    permission: 'account_view',
    load: async () => (await import('./EnterprisePage.tsx')).EnterprisePage,
  },
  // Ours: the other organisations of the installation.
  {
    path: 'manage/orgal/organisation',
    permission: 'installation_edit',
    load: async () => (await import('./installation/OrganisationListPage.tsx')).OrganisationListPage,
  },
  {
    path: 'manage/orgal/organisation/:id',
    permission: 'installation_edit',
    load: async () => (await import('./installation/OrganisationPage.tsx')).OrganisationPage,
  },
];
