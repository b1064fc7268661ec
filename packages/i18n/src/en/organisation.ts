import type { organisation as zh } from '../zh/organisation.ts';

export const organisation: Record<keyof typeof zh, string> = {
  title: 'Enterprise',
  name: 'Name',
  contactName: 'Contact',
  tel: 'Phone',
  email: 'E-mail',
  address: 'Address',
  created: 'Created',
  requiresSecondFactor: 'Require two-step verification',
  requiresSecondFactorHelp:
    'Accounts without it have to set it up at their next sign-in, before anything else.',
  edit: 'Edit enterprise',
  readOnly: 'These details are kept by the administrators of the platform.',
};
