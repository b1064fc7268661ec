import { z } from 'zod';
import { communicationState } from '../communication/index.ts';
import {
  basedOnRevision,
  defineCall,
  done,
  id,
  keepAbsent,
  nothing,
  pageOf,
  pagingFields,
} from '../core/index.ts';
import { rightCalls } from '../project/index.ts';
import { isTopicPart } from '../sparkplug/index.ts';
import { templateValues } from '../template/parameter.ts';
import { equipment, equipmentFields } from './entity.ts';

const base = '/lfscada/equipment/multi';

/** MQTT topic part that names the equipment under its gateway. */
export const deviceId = z.string().min(1).max(100).refine(isTopicPart, 'topicPart');

export const equipmentCalls = {
  query: defineCall({
    path: `${base}/query`,
    encoding: 'json',
    summary: 'Equipment of the organisation, searched, filtered, sorted and paged, for management.',
    request: z.strictObject({
      /** Part of title in either language, SN, manufacturer, model or serial number. */
      keyword: z.string().max(100).optional(),
      online: z.boolean().optional(),
      communication: communicationState.optional(),
      hasGateway: z.boolean().optional(),
      kind: z.enum(['EG', 'GM']).optional(),
      /** Of this department and those below it. */
      departmentId: id.optional(),
      /** Bound to this template. */
      templateId: id.optional(),
      ...pagingFields(['title', 'sn', 'lastSeenMs', 'createdMs', 'updatedMs', 'signalCount']),
    }),
    response: pageOf(equipment),
    permission: 'equipment_view',
    tokens: 'read',
    reads: ['equipment', 'gateway', 'signal', 'template', 'department'],
  }),
  queryByUser: defineCall({
    path: `${base}/queryByUser`,
    encoding: 'json',
    summary: 'All equipment the caller may see, by id and title, for pickers.',
    request: z.strictObject({ keyword: z.string().max(100).optional() }),
    response: z.array(
      z.object({
        id,
        title: z.string(),
        titleEn: z.string(),
        sn: z.string(),
        online: z.boolean(),
        communication: communicationState,
      }),
    ),
    permission: 'monitor_view',
    tokens: 'read',
    reads: ['equipment', 'gateway', 'signal', 'template'],
  }),
  add: defineCall({
    path: `${base}/add`,
    encoding: 'json',
    summary: 'Adds a piece of equipment, from a template when one is named.',
    request: z.strictObject({
      ...equipmentFields,
      gatewayId: id.nullable().default(null),
      deviceId: deviceId.optional(),
      templateId: id.nullable().default(null),
      /** Values of its own for parameters of the template. */
      templateValues: templateValues.default({}),
    }),
    response: z.object({ id }),
    errors: ['equipmentTitleTaken', 'deviceIdTaken', 'templateParameterMissing', 'templateUnfit'],
    permission: 'equipment_edit',
    tokens: 'write',
    changes: ['equipment', 'gateway', 'driver', 'signal', 'page', 'alarmRule'],
  }),
  edit: defineCall({
    path: `${base}/edit`,
    encoding: 'json',
    summary: 'Changes what a person entered about a piece of equipment.',
    request: z.strictObject({
      id,
      ...keepAbsent(equipmentFields),
      deviceId: deviceId.optional(),
      revision: basedOnRevision,
    }),
    response: done,
    errors: ['equipmentTitleTaken', 'deviceIdTaken'],
    permission: 'equipment_edit',
    tokens: 'write',
    changes: ['equipment'],
  }),
  delete: defineCall({
    path: `${base}/delete`,
    encoding: 'json',
    summary:
      'Deletes a piece of equipment with its drivers, signals, pages and history; a `title` that is not its own ' +
      'is refused.',
    request: z.strictObject({ id, title: z.string().max(100).optional() }),
    response: done,
    errors: ['equipmentTitleMismatch'],
    permission: 'equipment_edit',
    tokens: 'write',
    changes: ['equipment', 'gateway', 'project', 'template'],
  }),
  info: defineCall({
    path: `${base}/info`,
    summary: 'One piece of equipment.',
    request: z.strictObject({ id }),
    response: equipment,
    permission: 'monitor_view',
    tokens: 'read',
    guests: 'view',
    reads: ['equipment', 'gateway', 'signal', 'template', 'page', 'department', 'follow'],
  }),
  bindGateway: defineCall({
    path: `${base}/bindGateway`,
    encoding: 'json',
    summary: 'Binds equipment to a gateway of the organisation, replacing an earlier one.',
    request: z.strictObject({ id, gatewayId: id, deviceId: deviceId.optional() }),
    response: done,
    errors: ['deviceIdTaken'],
    permission: 'equipment_edit',
    tokens: 'write',
    changes: ['equipment', 'gateway'],
  }),
  unbindGateway: defineCall({
    path: `${base}/unbindGateway`,
    encoding: 'json',
    summary: 'Takes equipment off its gateway; its values become stale.',
    request: z.strictObject({ id }),
    response: done,
    errors: ['equipmentHasNoGateway'],
    permission: 'equipment_edit',
    tokens: 'write',
    changes: ['equipment', 'gateway'],
  }),
  bindTemplate: defineCall({
    path: `${base}/bindTemplate`,
    encoding: 'json',
    summary:
      'Binds equipment to a template, or gives it other values of its parameters. Drivers of the same title and ' +
      'signals of the same tag are taken for those of the template; nothing of them changes before it is synchronised.',
    request: z.strictObject({ id, templateId: id, templateValues: templateValues.default({}) }),
    response: done,
    errors: ['templateParameterMissing', 'templateUnfit'],
    permission: 'equipment_edit',
    tokens: 'write',
    changes: ['equipment', 'template'],
  }),
  unbindTemplate: defineCall({
    path: `${base}/unbindTemplate`,
    encoding: 'json',
    summary: 'Takes equipment off its template; it keeps its drivers, signals and pages.',
    request: z.strictObject({ id }),
    response: done,
    errors: ['equipmentHasNoTemplate'],
    permission: 'equipment_edit',
    tokens: 'write',
    changes: ['equipment', 'template'],
  }),
  bindGatewayAndTemplate: defineCall({
    path: `${base}/bindGatewayAndTemplate`,
    encoding: 'json',
    summary: 'Binds equipment to a gateway and to a template, both or neither.',
    request: z.strictObject({
      id,
      gatewayId: id,
      deviceId: deviceId.optional(),
      templateId: id,
      templateValues: templateValues.default({}),
    }),
    response: done,
    errors: ['deviceIdTaken', 'templateParameterMissing', 'templateUnfit'],
    permission: 'equipment_edit',
    tokens: 'write',
    changes: ['equipment', 'gateway', 'template'],
  }),
  ...rightCalls({
    path: base,
    encoding: 'json',
    field: 'equipmentId',
    one: 'a piece of equipment',
    entity: 'equipment',
    permission: 'equipment_edit',
  }),
  queryAllManufacturer: defineCall({
    path: `${base}/extra/queryAllManufacturer`,
    encoding: 'json',
    summary: 'The manufacturers entered so far, for completion.',
    request: nothing,
    response: z.array(z.string()),
    permission: 'equipment_view',
    tokens: 'read',
    reads: ['equipment'],
  }),
};
