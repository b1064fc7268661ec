import type { menu as zh } from '../zh/menu.ts';

export const menu: Record<keyof typeof zh, string> = {
  equipmentList: 'Equipment',
  monitorShort: 'Monitor',
  centres: 'Operations centres',
  centresShort: 'Centres',
  equipment: 'Manage equipment',
  gateways: 'Gateways',
  projects: 'Manage centres',
  templates: 'Templates',
  faceplates: 'Faceplates',
  departments: 'Departments',
  audit: 'Audit trail',
  account: 'My account',
  enterprise: 'Enterprise',
  apiDocument: 'API document',
  apiAccounts: 'API accounts',
  accounts: 'Accounts',
  enrolment: 'Enrolment',
  roles: 'Roles',
  outbox: 'Outgoing messages',
  ledger: 'Write log',
};
