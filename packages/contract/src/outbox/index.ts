import { z } from 'zod';
import { defineCall, id, nothing, pageOf, pagingFields, timeMs } from '../core/index.ts';

/** How a message leaves the platform. */
export const OUT_CHANNELS = ['sms', 'email'] as const;
export type OutChannel = (typeof OUT_CHANNELS)[number];

/** Taken by the gateway or mail server, refused by it, or kept back because none is set. */
export const OUT_STATES = ['sent', 'failed', 'held'] as const;
export type OutState = (typeof OUT_STATES)[number];

/** What a message is about. */
export const OUT_PURPOSES = [
  'verification',
  'recovery',
  'passwordChanged',
  'enrolment',
  'apiTokenEnds',
  'report',
  'alarm',
  'person',
  'invoice',
] as const;
export type OutPurpose = (typeof OUT_PURPOSES)[number];

/** Which channels have a gateway or server behind them. */
export const outChannels = z.object({ sms: z.boolean(), email: z.boolean() });
export type OutChannels = z.output<typeof outChannels>;

export const outMessage = z.object({
  id,
  atMs: timeMs,
  channel: z.enum(OUT_CHANNELS),
  purpose: z.enum(OUT_PURPOSES),
  state: z.enum(OUT_STATES),
  /** The middle of a number or of a name is left out. */
  recipient: z.string(),
  subject: z.string(),
  /** As it was sent, but for the code in it, which is kept nowhere. */
  text: z.string(),
  /** What the gateway or server said, or why it was not reached. */
  failure: z.string(),
  loginname: z.string(),
  orgTitle: z.string(),
  orgTitleEn: z.string(),
});
export type OutMessageRow = z.output<typeof outMessage>;

export const outboxCalls = {
  query: defineCall({
    path: '/lfscada/outbox/query',
    summary:
      'Messages that left the platform, or would have, the newest first, without their codes; for the role platform alone.',
    request: z.strictObject({
      channel: z.enum(OUT_CHANNELS).optional(),
      state: z.enum(OUT_STATES).optional(),
      ...pagingFields(['id']),
    }),
    response: pageOf(outMessage),
    permission: 'installation_edit',
    reads: ['outMessage'],
  }),
  channels: defineCall({
    path: '/lfscada/outbox/channels',
    summary: 'Which channels have a gateway or server behind them; for the role platform alone.',
    request: nothing,
    response: outChannels,
    permission: 'installation_edit',
    reads: ['outMessage'],
  }),
};
