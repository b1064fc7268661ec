import { z } from 'zod';
import {
  basedOnRevision,
  defineCall,
  defineErrors,
  done,
  id,
  keepAbsent,
  pageOf,
  pagingFields,
  remark,
  revision,
  timeMs,
  title,
  titleEn,
} from '../core/index.ts';
import { monitoredSignal } from '../monitor/index.ts';
import { templateAlarmRuleCalls } from './alarm-rule-calls.ts';
import { templateContentCalls } from './content-calls.ts';
import { MAX_TEMPLATE_PARAMETERS, templateParameter } from './parameter.ts';
import { templateReportCalls } from './report-calls.ts';
import { templateSyncCalls } from './sync-calls.ts';
import { templateVersionCalls } from './version-calls.ts';

export { MAX_TEMPLATE_ALARM_RULES } from './alarm-rule-calls.ts';
export * from './parameter.ts';
export * from './sync-calls.ts';
export * from './version-calls.ts';

export const templateErrors = defineErrors({
  templateTitleTaken: { wire: '1701', status: 409, params: ['title'], field: 'title' },
  templateInUse: { wire: '1702', status: 409, params: ['count'] },
  templateParameterMissing: { wire: '1703', status: 400, params: ['name'] },
  templateUnfit: { wire: '1704', status: 400, params: ['name'] },
  templateInStep: { wire: '1705', status: 409 },
  templateChanged: { wire: '1706', status: 409 },
  equipmentHasNoTemplate: { wire: '1707', status: 409 },
  /** Older versions are not kept for good. */
  templateVersionGone: { wire: '2681', status: 404, params: ['version'] },
  /** It is what the template is already. */
  templateVersionSame: { wire: '2682', status: 409, params: ['version'] },
});

export const template = z.object({
  id,
  /** EG: for equipment that goes its own ways. GM: a fixed model, the points of one product. */
  kind: z.enum(['EG', 'GM']),
  title: z.string(),
  titleEn: z.string(),
  remark: z.string(),
  /** Who makes the product, and its order number there. */
  manufacturer: z.string(),
  productNumber: z.string(),
  /** Grows by one with each change of parameters, drivers, signals, scripts, reports or alarm rules. */
  version: z.number().int(),
  parameters: z.array(templateParameter),
  homePageId: id.nullable(),
  driverCount: z.number().int(),
  signalCount: z.number().int(),
  reportCount: z.number().int(),
  alarmRuleCount: z.number().int(),
  pageCount: z.number().int(),
  equipmentCount: z.number().int(),
  /** Grows by one with each edit of title and remark. */
  revision,
  updatedMs: timeMs,
});

const list = {
  keyword: z.string().max(100).optional(),
  kind: z.enum(['EG', 'GM']).optional(),
  ...pagingFields(['title', 'updatedMs']),
};

/** What is known of the product of a fixed model. */
const product = {
  titleEn,
  manufacturer: z.string().trim().max(100).default(''),
  productNumber: z.string().trim().max(100).default(''),
};

export const templateCalls = {
  ...templateAlarmRuleCalls,
  ...templateContentCalls,
  ...templateReportCalls,
  ...templateSyncCalls,
  ...templateVersionCalls,
  queryForManage: defineCall({
    path: '/lfscada/template/queryForManage',
    summary: 'Templates and fixed models of the organisation for management.',
    request: z.strictObject(list),
    response: pageOf(template),
    permission: 'template_view',
    tokens: 'read',
    reads: ['template', 'equipment', 'page'],
  }),
  query: defineCall({
    path: '/lfscada/template/query',
    summary: 'Templates and fixed models to choose from when equipment is added.',
    request: z.strictObject(list),
    response: pageOf(template),
    permission: 'template_view',
    tokens: 'read',
    reads: ['template', 'equipment'],
  }),
  add: defineCall({
    path: '/lfscada/template/add',
    summary:
      'Adds a template or a fixed model: of the drivers, signals, reports, alarm rules and pages of a piece of equipment when one is ' +
      'named, else an empty one.',
    request: z.strictObject({
      kind: z.enum(['EG', 'GM']).default('EG'),
      title,
      ...product,
      remark: remark.default(''),
      equipmentId: id.nullable().default(null),
    }),
    response: z.object({ id }),
    errors: ['templateTitleTaken'],
    permission: 'template_edit',
    tokens: 'write',
    changes: ['template'],
  }),
  edit: defineCall({
    path: '/lfscada/template/edit',
    summary:
      'Changes title, remark and parameters; refused while a placeholder names a parameter that would be gone.',
    request: z.strictObject({
      id,
      title,
      ...keepAbsent(product),
      remark: remark.optional(),
      parameters: z.array(templateParameter).max(MAX_TEMPLATE_PARAMETERS).optional(),
      revision: basedOnRevision,
    }),
    response: done,
    errors: ['templateTitleTaken', 'templateParameterMissing'],
    permission: 'template_edit',
    tokens: 'write',
    changes: ['template'],
  }),
  detail: defineCall({
    path: '/lfscada/template/detail',
    summary: 'One template.',
    request: z.strictObject({ id }),
    response: template,
    permission: 'template_view',
    tokens: 'read',
    reads: ['template', 'equipment'],
  }),
  delete: defineCall({
    path: '/lfscada/template/delete',
    summary: 'Deletes a template no equipment was made from.',
    request: z.strictObject({ id }),
    response: done,
    errors: ['templateInUse'],
    permission: 'template_edit',
    tokens: 'write',
    changes: ['template', 'equipment'],
  }),
  signals: defineCall({
    path: '/lfscada/template/signal/query',
    summary:
      'The signals of a template, for binding its pages: ids, and the equipment they name, are those of the ' +
      'equipment the template was made from; none has a live value.',
    request: z.strictObject({ id }),
    response: z.object({
      /** Stands for the equipment in bindings of the template's pages. */
      equipmentId: id,
      signals: z.array(monitoredSignal),
    }),
    permission: 'template_view',
    tokens: 'read',
    reads: ['template'],
  }),
};
