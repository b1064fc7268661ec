import { z } from 'zod';
import { commandReply, writeErrors, writeFields } from '../command/index.ts';
import { communicationFault, communicationState } from '../communication/index.ts';
import { defineCall, done, id, idListOrNone } from '../core/index.ts';
import { monitoredSignal } from '../monitor/index.ts';
import { pageCalls } from '../page/index.ts';
import { projectReportCalls } from './report-calls.ts';

const base = '/lfscada/monitor/project';

/** Ids joined with commas, or none: a page may be bound to nothing. */
const pageIds = idListOrNone.max(400_000).default('');

export const projectMonitorCalls = {
  ...projectReportCalls,
  queryGateways: defineCall({
    path: `${base}/gateway/query`,
    summary:
      'State of the gateways behind the equipment of a project page; what is not bound to its project is left out. ' +
      'Refused with 2001 when none of what is asked for has a gateway.',
    request: z.strictObject({ pageId: id, dataEquip: pageIds }),
    response: z.array(
      z.object({
        equipmentId: id,
        /** Reporting interval in seconds. */
        interval: z.number(),
        online: z.boolean(),
        vpn: z.boolean(),
        communication: communicationState,
        faults: z.array(communicationFault).readonly(),
      }),
    ),
    errors: ['gatewayGone'],
    permission: 'project_view',
    tokens: 'read',
    guests: 'view',
  }),
  openGateway: defineCall({
    path: `${base}/gateway/open`,
    summary: 'Asks the gateway of a piece of equipment to report every `interval` s for the next `delay` s.',
    request: z.strictObject({
      projectId: id,
      equipmentId: id,
      interval: z.number().min(0.05).max(3600).default(1),
      delay: z.number().int().min(1).max(3600).default(3600),
    }),
    response: z.object({ online: z.boolean() }),
    errors: ['gatewayGone'],
    permission: 'project_view',
    tokens: 'read',
    guests: 'view',
  }),
  token: defineCall({
    path: '/lfscada/websocket/monitor/project/token',
    summary: 'A token for one WebSocket to the live values of a project page; once, within 60 s.',
    request: z.strictObject({
      pageId: id,
      dataEquip: pageIds,
      dataSignal: pageIds,
      /** Calculated values of the project: frames carry them under their `valueId`. */
      dataMvar: pageIds,
    }),
    response: z.string(),
    permission: 'project_view',
    tokens: 'read',
    guests: 'view',
  }),
  querySignals: defineCall({
    path: `${base}/signal/query`,
    summary:
      'The signals of a project page with their live values; what is not of its project is left out. Refused with ' +
      '2001 when nothing of what is asked for is.',
    request: z.strictObject({ pageId: id, dataSignal: pageIds }),
    response: z.array(monitoredSignal),
    errors: ['gatewayGone'],
    permission: 'project_view',
    tokens: 'read',
    guests: 'view',
  }),
  querySignalsOfEquipment: defineCall({
    path: `${base}/signal/queryByEquip`,
    summary:
      'The signals of equipment of a project with their live values, for a page that names some by their tags; what is ' +
      'not of the project is left out.',
    request: z.strictObject({ projectId: id, dataEquip: pageIds }),
    response: z.array(monitoredSignal),
    permission: 'project_view',
    tokens: 'read',
    guests: 'view',
  }),
  writeSignal: defineCall({
    path: `${base}/signal/writeVal`,
    summary: 'Writes a value to a signal of the project; answered at once, decided through the callback.',
    request: z.strictObject({ projectId: id, signalId: id, ...writeFields }),
    response: commandReply,
    errors: [...writeErrors],
    permission: 'signal_write',
    guests: 'write',
    changes: ['command'],
    writes: { equipmentId: null, signalId: 'signalId', value: 'value' },
  }),
  callback: defineCall({
    path: `${base}/signal/callback`,
    summary: 'How far an asynchronous command of the caller is.',
    request: z.strictObject({ uuid: z.uuid() }),
    response: commandReply,
    permission: 'login',
    tokens: 'read',
    guests: 'view',
  }),
  countEquipment: defineCall({
    path: `${base}/equip/queryCount`,
    summary:
      'How many pieces of equipment a project has, or how many of them are online or offline, or have an ' +
      'unresolved alarm or none.',
    request: z.strictObject({
      projectId: id,
      online: z.boolean().optional(),
      /** `true`: those with an unresolved alarm; `false`: those without. */
      alarm: z.boolean().optional(),
    }),
    response: z.number().int(),
    permission: 'project_view',
    tokens: 'read',
    reads: ['equipment', 'project'],
  }),
  pageInfo: defineCall({
    path: `${base}/page/info`,
    summary:
      'One page of a project with its file; a page with a password needs it, unless this session gave it to ' +
      '`validPassword` before.',
    request: pageCalls.info.request,
    response: pageCalls.info.response,
    errors: ['pagePasswordNeeded', 'pagePasswordWrong'],
    permission: 'project_view',
    tokens: 'read',
    guests: 'view',
  }),
  validPassword: defineCall({
    path: `${base}/page/validPassword`,
    summary: 'Whether a password opens a page of a project; from then on it is open to this session.',
    request: z.strictObject({ id, password: z.string().max(50) }),
    response: done,
    errors: ['pagePasswordNeeded', 'pagePasswordWrong'],
    permission: 'project_view',
    guests: 'view',
  }),
};
