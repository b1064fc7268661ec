import { z } from 'zod';
import { defineErrors, id, recordCalls, recordOf, remark, title, titleEn } from '../core/index.ts';

export const firstOutGroupErrors = defineErrors({
  firstOutGroupTitleTaken: { wire: '2641', status: 409, params: ['title'], field: 'title' },
  /** A rule is in one group at most. */
  firstOutRuleTaken: { wire: '2642', status: 409, params: ['title', 'group'], field: 'ruleIds' },
});

/** Most rules of one group. */
export const MAX_FIRST_OUT_RULES = 100;
/** Longest time after the first-out in which alarms are its subsequent ones, seconds: a day. */
export const MAX_FIRST_OUT_WINDOW_S = 86_400;

/** What people enter of a first-out group. */
const fields = {
  title,
  titleEn,
  /** How long after the first-out an alarm is its subsequent one; null: as long as an alarm of the group is active. */
  windowSeconds: z.number().int().min(1).max(MAX_FIRST_OUT_WINDOW_S).nullable().default(null),
  /** Rules of alarms, of equipment that the caller may change. */
  ruleIds: z.array(id).max(MAX_FIRST_OUT_RULES).default([]),
  remark: remark.default(''),
};

export const firstOutGroup = recordOf({
  title: z.string(),
  titleEn: z.string(),
  windowSeconds: z.number().int().nullable(),
  remark: z.string(),
  ruleIds: z.array(id),
  rules: z.array(
    z.object({
      id,
      title: z.string(),
      titleEn: z.string(),
      equipmentId: id,
      equipTitle: z.string(),
      equipTitleEn: z.string(),
    }),
  ),
  /** Whether the caller may change it: all equipment of its rules. */
  isChangeable: z.boolean(),
});
export type FirstOutGroup = z.output<typeof firstOutGroup>;

/** Groups of alarm rules of which the first is told, as far as the caller sees the equipment of all their rules. */
export const firstOutGroupCalls = recordCalls({
  path: '/lfscada/alarm/firstOutGroup',
  one: 'first-out group',
  entity: 'firstOutGroup',
  view: 'equipment_view',
  edit: 'equipment_edit',
  fields,
  record: firstOutGroup,
  sort: ['title', 'createdMs'],
  errors: ['firstOutGroupTitleTaken', 'firstOutRuleTaken'],
});
