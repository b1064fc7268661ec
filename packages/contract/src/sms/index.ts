import { z } from 'zod';
import {
  defineCall,
  defineErrors,
  id,
  idList,
  minorUnits,
  nothing,
  pageOf,
  pagingFields,
  recordCalls,
  recordOf,
  timeMs,
  title,
  titleEn,
} from '../core/index.ts';
import { OUT_PURPOSES, OUT_STATES } from '../outbox/index.ts';

export * from './parts.ts';

const base = '/lfscada/sms';

/** Most messages of one package. */
export const MAX_PACKAGE_MESSAGES = 1_000_000;
/** Most people of one sending. */
export const MAX_SMS_PEOPLE = 200;
export const MAX_SMS_LENGTH = 500;

/** Why the balance of an organisation moved. */
export const SMS_ENTRY_KINDS = ['bought', 'refunded', 'sent', 'returned'] as const;
export type SmsEntryKind = (typeof SMS_ENTRY_KINDS)[number];

/** What became of a message to one person; the last four are final, and all of them but `sent` give back what it took. */
export const SMS_STATES = ['waiting', 'failed', 'sent', 'refused', 'givenUp', 'held'] as const;
export type SmsState = (typeof SMS_STATES)[number];

export const SMS_PERIODS = ['day', 'month'] as const;

export const smsErrors = defineErrors({
  smsOfferTitleTaken: { wire: '2651', status: 409, params: ['title'], field: 'title' },
  smsBalanceShort: { wire: '2652', status: 409, params: ['needed', 'balance'] },
  smsPeopleUnfit: { wire: '2653', status: 400, field: 'accountIds' },
  smsCostChanged: { wire: '2654', status: 409, params: ['cost'] },
  smsCreditUsed: { wire: '2655', status: 409, params: ['messages', 'balance'] },
  smsOfferGone: { wire: '2656', status: 409, field: 'offerId' },
});

export const smsOffer = recordOf({
  title: z.string(),
  titleEn: z.string(),
  messages: z.number().int(),
  priceFen: z.number().int(),
  isOffered: z.boolean(),
});
export type SmsOffer = z.output<typeof smsOffer>;

/** Prices are the same for all organisations; who runs the installation makes them. */
export const smsOfferCalls = recordCalls({
  path: `${base}/package`,
  one: 'SMS package',
  entity: 'smsOffer',
  view: 'sms_view',
  edit: 'installation_edit',
  fields: {
    title,
    titleEn,
    messages: z.number().int().min(1).max(MAX_PACKAGE_MESSAGES),
    /** Fen for the package. */
    priceFen: minorUnits.min(1),
    isOffered: z.boolean().default(true),
  },
  record: smsOffer,
  filters: { isOffered: z.boolean().optional() },
  sort: ['title', 'messages', 'priceFen', 'createdMs'],
  errors: ['smsOfferTitleTaken'],
});

const text = z.string().trim().min(1).max(MAX_SMS_LENGTH);

export const smsEntry = z.object({
  id,
  atMs: timeMs,
  kind: z.enum(SMS_ENTRY_KINDS),
  /** Messages: more than 0 came, less than 0 went. */
  parts: z.number().int(),
  /** Number of the order, or who the message was to. */
  note: z.string(),
  /** After this entry. */
  balance: z.number().int(),
});

export const smsPerson = z.object({
  id,
  title: z.string(),
  /** The middle of the number is left out. */
  tel: z.string(),
});

export const smsMessage = z.object({
  id,
  createdMs: timeMs,
  recipient: z.string(),
  tel: z.string(),
  /** As it is sent, with the sign of the organisation. */
  text: z.string(),
  parts: z.number().int(),
  state: z.enum(SMS_STATES),
  attempts: z.number().int(),
  lastMs: timeMs.nullable(),
  /** What the gateway said, or why it was not reached. */
  answer: z.string(),
  creator: z.string(),
});

export const smsStatistic = z.object({
  /** 2026-11-28 or 2026-11, in the time of the organisation. */
  period: z.string(),
  purpose: z.enum(OUT_PURPOSES),
  state: z.enum(OUT_STATES),
  /** Times that the gateway was asked, and as how many messages operators count them. */
  tries: z.number().int(),
  parts: z.number().int(),
});

/** SMS that people write, and what they cost (ADR 108). */
export const smsCalls = {
  balance: defineCall({
    path: `${base}/balance`,
    summary: 'How many messages the organisation has left, and what takes from them.',
    request: nothing,
    response: z.object({
      balance: z.number().int(),
      /** SMS of alarms are counted too. */
      isAlarmCounted: z.boolean(),
      /** Without a gateway nothing is sent. */
      hasGateway: z.boolean(),
    }),
    permission: 'sms_view',
    reads: ['sms'],
  }),
  queryEntries: defineCall({
    path: `${base}/queryEntries`,
    summary: 'What came to the balance of the organisation and what went, the newest first.',
    request: z.strictObject({
      kind: z.enum(SMS_ENTRY_KINDS).optional(),
      ...pagingFields(['id']),
    }),
    response: pageOf(smsEntry),
    permission: 'sms_view',
    reads: ['sms'],
  }),
  queryPeople: defineCall({
    path: `${base}/queryPeople`,
    summary: 'People of the organisation who have a phone number and are held by the caller.',
    request: z.strictObject({ keyword: z.string().max(100).optional(), ...pagingFields(['title']) }),
    response: pageOf(smsPerson),
    permission: 'sms_send',
    reads: ['account'],
  }),
  preview: defineCall({
    path: `${base}/preview`,
    summary: 'A text as it would be sent, with the sign of the organisation, and how many messages it is.',
    request: z.strictObject({ text }),
    response: z.object({
      text: z.string(),
      encoding: z.enum(['gsm7', 'ucs2']),
      units: z.number().int(),
      parts: z.number().int(),
    }),
    permission: 'sms_send',
    reads: ['sms'],
  }),
  send: defineCall({
    path: `${base}/send`,
    summary: `Sends a text to at most ${MAX_SMS_PEOPLE} people of the organisation; what it costs is taken from the balance at once.`,
    request: z.strictObject({
      accountIds: idList,
      text,
      /** Messages that it costs, as was shown: refused where it costs another number now. */
      cost: z.number().int().min(1),
    }),
    response: z.object({ people: z.number().int(), balance: z.number().int() }),
    errors: ['smsPeopleUnfit', 'smsBalanceShort', 'smsCostChanged'],
    permission: 'sms_send',
    changes: ['sms'],
  }),
  query: defineCall({
    path: `${base}/query`,
    summary:
      'Messages that people of the organisation sent, one a receiver whom the caller holds, with what became of each.',
    request: z.strictObject({
      keyword: z.string().max(100).optional(),
      state: z.enum(SMS_STATES).optional(),
      ...pagingFields(['createdMs', 'recipient']),
    }),
    response: pageOf(smsMessage),
    permission: 'sms_view',
    reads: ['sms'],
  }),
  statistics: defineCall({
    path: `${base}/statistics`,
    summary: 'SMS of the organisation by day or month, by what they were about and what became of them.',
    request: z.strictObject({
      by: z.enum(SMS_PERIODS).default('day'),
      purpose: z.enum(OUT_PURPOSES).optional(),
      state: z.enum(OUT_STATES).optional(),
      fromMs: timeMs.optional(),
      toMs: timeMs.optional(),
      ...pagingFields(['period', 'parts']),
    }),
    response: pageOf(smsStatistic),
    permission: 'sms_view',
    reads: ['sms'],
  }),
};
