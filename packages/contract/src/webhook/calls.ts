import { z } from 'zod';
import {
  basedOnRevision,
  type CallEncoding,
  defineCall,
  done,
  id,
  pageOf,
  pagingFields,
  recordCalls,
} from '../core/index.ts';
import { DELIVERY_STATES, madeWebhook, WEBHOOK_EVENTS, webhook, webhookDelivery } from './entity.ts';

const base = '/lfscada/webhook';

const {
  query,
  info,
  add,
  edit,
  delete: remove,
} = recordCalls({
  path: base,
  one: 'webhook',
  entity: 'webhook',
  view: 'api_edit',
  edit: 'api_edit',
  fields: {
    title: z.string().trim().min(1).max(50),
    url: z
      .string()
      .trim()
      .max(500)
      .regex(/^https?:\/\/[^\s/@]+(\/\S*)?$/i, 'format'),
    events: z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(WEBHOOK_EVENTS.length),
  },
  record: webhook,
  filters: { isActive: z.boolean().optional() },
  sort: ['title', 'createdMs'],
});

export const webhookCalls = {
  query,
  info,
  add: defineCall({ ...add, encoding: 'json', response: madeWebhook, errors: ['tooManyWebhooks'] }),
  edit: { ...edit, encoding: 'json' as CallEncoding },
  delete: remove,
  setActive: defineCall({
    path: `${base}/setActive`,
    summary: 'Stops a webhook, which drops what waits for it, or starts it again.',
    request: z.strictObject({ id, isActive: z.boolean(), revision: basedOnRevision }),
    response: done,
    permission: 'api_edit',
    changes: ['webhook'],
  }),
  renewSecret: defineCall({
    path: `${base}/renewSecret`,
    summary: 'Gives a webhook a new secret, answered this once; deliveries are signed with it from now on.',
    request: z.strictObject({ id }),
    response: madeWebhook,
    permission: 'api_edit',
    changes: ['webhook'],
  }),
  test: defineCall({
    path: `${base}/test`,
    summary: 'Sends a webhook an event "webhook.test".',
    request: z.strictObject({ id }),
    response: done,
    permission: 'api_edit',
    changes: ['webhook'],
    ratePerMinute: 30,
  }),
  queryDeliveries: defineCall({
    path: `${base}/delivery/query`,
    summary:
      'What was sent to a webhook, or waits to be, the newest first, with the last answer; kept for 30 days.',
    request: z.strictObject({
      webhookId: id,
      state: z.enum(DELIVERY_STATES).optional(),
      ...pagingFields(['id']),
    }),
    response: pageOf(webhookDelivery),
    permission: 'api_edit',
    reads: ['webhook'],
  }),
  resend: defineCall({
    path: `${base}/delivery/resend`,
    summary: 'Sends a delivery again, under the number that it has.',
    request: z.strictObject({ id }),
    response: done,
    permission: 'api_edit',
    changes: ['webhook'],
  }),
};
