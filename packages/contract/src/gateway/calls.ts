import { z } from 'zod';
import { basedOnRevision, defineCall, done, id, keepAbsent, pageOf, pagingFields } from '../core/index.ts';
import { announcedMetric, gateway, gatewayFields, gatewaySn } from './entity.ts';

const keyOnce = z.object({
  id,
  sn: z.string(),
  key: z.string(),
  brokerUrl: z.string(),
  groupId: z.string(),
  /** Whether this server offers the gateway program for download, at {@link AGENT_PROGRAM_PATH}. */
  hasProgram: z.boolean(),
  /** The key by which this platform signs gateway programs (base64); '' where it has none. */
  updateKey: z.string(),
});

/** Where a server offers the gateway program as one file, to everybody. */
export const AGENT_PROGRAM_PATH = '/agent/zutai-agent.mjs';

export const gatewayCalls = {
  query: defineCall({
    path: '/lfscada/gateway/query',
    summary: 'Gateways of the organisation, searched, filtered, sorted and paged.',
    request: z.strictObject({
      keyword: z.string().max(100).optional(),
      online: z.boolean().optional(),
      ...pagingFields(['title', 'sn', 'lastSeenMs', 'createdMs']),
    }),
    response: pageOf(gateway),
    permission: 'gateway_view',
    tokens: 'read',
    reads: ['gateway', 'equipment', 'department'],
  }),
  info: defineCall({
    path: '/lfscada/gateway/info',
    summary: 'One gateway with its drivers and configuration state.',
    request: z.strictObject({ id }),
    response: gateway,
    permission: 'gateway_view',
    tokens: 'read',
    reads: ['gateway', 'equipment', 'department'],
  }),
  add: defineCall({
    path: '/lfscada/gateway/add',
    summary: 'Registers a gateway; its key is shown this once and kept as a hash only.',
    request: z.strictObject({ sn: gatewaySn, ...gatewayFields }),
    response: keyOnce,
    errors: ['snTaken'],
    permission: 'gateway_edit',
    tokens: 'write',
    changes: ['gateway'],
  }),
  edit: defineCall({
    path: '/lfscada/gateway/edit',
    summary: 'Changes what a person entered of a gateway.',
    request: z.strictObject({ id, ...keepAbsent(gatewayFields), revision: basedOnRevision }),
    response: done,
    permission: 'gateway_edit',
    tokens: 'write',
    changes: ['gateway'],
  }),
  resetKey: defineCall({
    path: '/lfscada/gateway/resetKey',
    summary: 'Makes a new key; the connection that used the old one is ended.',
    request: z.strictObject({ id }),
    response: keyOnce,
    permission: 'gateway_edit',
    changes: ['gateway'],
  }),
  delete: defineCall({
    path: '/lfscada/gateway/delete',
    summary: 'Deletes a gateway no equipment is bound to.',
    request: z.strictObject({ id }),
    response: done,
    errors: ['gatewayInUse'],
    permission: 'gateway_edit',
    tokens: 'write',
    changes: ['gateway'],
  }),
  announced: defineCall({
    path: '/lfscada/gateway/announced',
    summary: "The metrics the equipment's gateway announced in its last birth for this equipment.",
    request: z.strictObject({ equipmentId: id }),
    response: z.array(announcedMetric),
    permission: 'equipment_view',
    tokens: 'read',
    reads: ['gateway', 'equipment'],
  }),
};
