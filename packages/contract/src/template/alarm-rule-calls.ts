import { z } from 'zod';
import { alarmRuleFields, templateAlarmRule } from '../alarm/index.ts';
import { basedOnRevision, defineCall, done, id, keepAbsent, pageOf, pagingFields } from '../core/index.ts';

const base = '/lfscada/template/alarm/rule';

/** Most alarm rules that a template may have. */
export const MAX_TEMPLATE_ALARM_RULES = 2_000;

/** Alarm rules of a template: they name its signals, and equipment gets them with the next sync. */
export const templateAlarmRuleCalls = {
  queryAlarmRules: defineCall({
    path: `${base}/query`,
    encoding: 'json',
    summary: 'The alarm rules of a template, searched, sorted and paged. No alarm is raised by them.',
    request: z.strictObject({
      templateId: id,
      keyword: z.string().max(100).optional(),
      isEnabled: z.boolean().optional(),
      ...pagingFields(['title', 'createdMs']),
    }),
    response: pageOf(templateAlarmRule),
    permission: 'template_view',
    tokens: 'read',
    reads: ['template', 'alarmLevel'],
  }),
  alarmRuleInfo: defineCall({
    path: `${base}/info`,
    encoding: 'json',
    summary: 'One alarm rule of a template.',
    request: z.strictObject({ templateId: id, id }),
    response: templateAlarmRule,
    permission: 'template_view',
    tokens: 'read',
    reads: ['template', 'alarmLevel'],
  }),
  addAlarmRule: defineCall({
    path: `${base}/add`,
    encoding: 'json',
    summary: 'Adds an alarm rule to a template; all signals that it names are those of the template.',
    request: z.strictObject({ templateId: id, ...alarmRuleFields }),
    response: z.object({ id }),
    errors: ['alarmSignalNeeded', 'alarmFormulaInvalid'],
    permission: 'template_edit',
    tokens: 'write',
    changes: ['template'],
  }),
  editAlarmRule: defineCall({
    path: `${base}/edit`,
    encoding: 'json',
    summary: 'Changes an alarm rule of a template; equipment gets it with the next sync.',
    request: z.strictObject({
      templateId: id,
      id,
      ...keepAbsent(alarmRuleFields),
      title: alarmRuleFields.title.optional(),
      condition: alarmRuleFields.condition.optional(),
      revision: basedOnRevision,
    }),
    response: done,
    errors: ['alarmSignalNeeded', 'alarmFormulaInvalid'],
    permission: 'template_edit',
    tokens: 'write',
    changes: ['template'],
  }),
  deleteAlarmRule: defineCall({
    path: `${base}/delete`,
    encoding: 'json',
    summary: 'Deletes an alarm rule of a template; that of equipment stays, as its own.',
    request: z.strictObject({ templateId: id, id }),
    response: done,
    permission: 'template_edit',
    tokens: 'write',
    changes: ['template'],
  }),
};
