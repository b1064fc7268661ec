import { z } from 'zod';
import { defineCall, id, nothing } from '../core/index.ts';
import type { PermissionCode } from '../permission/index.ts';

/** The way from an empty installation to a running plant, in its order, with what somebody needs to go each step. */
export const GUIDE_STEPS = {
  gateway: 'gateway_edit',
  equipment: 'equipment_edit',
  value: 'equipment_edit',
  page: 'page_edit',
  binding: 'page_edit',
  alarmRule: 'equipment_edit',
  operator: 'account_edit',
  report: 'report_edit',
} as const satisfies Readonly<Record<string, PermissionCode>>;
export type GuideStep = keyof typeof GUIDE_STEPS;
export const guideSteps = Object.keys(GUIDE_STEPS) as GuideStep[];

export const guideCalls = {
  query: defineCall({
    path: '/lfscada/guide/query',
    summary:
      'The steps of the first hour that the caller may go, and which of them are done by what the caller holds of the organisation.',
    request: nothing,
    response: z.object({
      steps: z.array(z.object({ step: z.enum(guideSteps), isDone: z.boolean() })),
      /** The newest equipment that the caller may change, to go on with; null where there is none. */
      equipmentId: id.nullable(),
      /** The caller does not want to be reminded of the guide. */
      isDismissed: z.boolean(),
    }),
    permission: 'login',
    reads: [
      'gateway',
      'equipment',
      'signal',
      'page',
      'alarmRule',
      'account',
      'enrolment',
      'report',
      'ownAccount',
    ],
  }),
};
