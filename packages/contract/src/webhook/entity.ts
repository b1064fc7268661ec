import { z } from 'zod';
import { id, recordOf, timeMs } from '../core/index.ts';

/**
 * What can be told to another system. A new one is a name here, a text, and a statement that calls
 * `emit_webhook_event` of the database (migrations 0059, 0081) where it comes about.
 */
export const WEBHOOK_EVENTS = [
  'gateway.online',
  'gateway.offline',
  'equipment.online',
  'equipment.offline',
  // It is reached in part, as ADR 15 says what that is, or as a whole again.
  'equipment.fault',
  'equipment.recovered',
  'alarm.raised',
  'alarm.returned',
  'alarm.acknowledged',
  'write.done',
  'write.refused',
  'session.event',
  'account.changed',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Most webhooks of an organisation: each of them gets a delivery of what it is told of. */
export const MAX_WEBHOOKS = 50;

/** Of the test that a person sends; no webhook is registered for it. */
export const WEBHOOK_TEST = 'webhook.test';

export const webhook = recordOf({
  title: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  isActive: z.boolean(),
  /** Why the platform has deactivated it; empty: it has not. */
  disabledReason: z.string(),
  /** Since when no delivery was taken; null: the last one was. */
  failingSinceMs: z.number().nullable(),
  waitingCount: z.number(),
  lastDeliveredMs: z.number().nullable(),
});
export type Webhook = z.output<typeof webhook>;

/** With the secret that signs its deliveries, answered this once. */
export const madeWebhook = z.object({ id, title: z.string(), secret: z.string() });
export type MadeWebhook = z.output<typeof madeWebhook>;

/** Under way or waiting for its next try, taken by the other side, given up after 24 h. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;

export const webhookDelivery = z.object({
  /** The number in `webhook-id`, by which the other side drops what comes twice. */
  id,
  event: z.string(),
  state: z.enum(DELIVERY_STATES),
  createdMs: timeMs,
  attempts: z.number(),
  lastMs: z.number().nullable(),
  /** Null: none is planned. */
  nextMs: z.number().nullable(),
  /** HTTP status of the last answer; null: none came. */
  status: z.number().nullable(),
  /** The beginning of the last answer, or why none came. */
  answer: z.string(),
  /** Of the last try, until it was answered or given up, ms; null: none was made. */
  durationMs: z.number().nullable(),
  body: z.string(),
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;
