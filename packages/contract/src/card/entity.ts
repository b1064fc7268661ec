import { z } from 'zod';
import { day, id, plainText, recordOf, remark, timeMs } from '../core/index.ts';

/** Whose network a card is of. */
export const CARD_OPERATORS = ['mobile', 'unicom', 'telecom', 'other'] as const;
export type CardOperator = (typeof CARD_OPERATORS)[number];

/** What its operator says of a card: not activated, in use, stopped for a while, for good. */
export const CARD_STATES = ['stock', 'active', 'suspended', 'cancelled'] as const;
export type CardState = (typeof CARD_STATES)[number];

/** Whether a card ends: nobody knows when, later, within {@link CARD_WARN_DAYS}, or it has. */
export const CARD_ENDS = ['unknown', 'later', 'soon', 'over'] as const;
export type CardEnds = (typeof CARD_ENDS)[number];

/** How many days before its end people are told of it. */
export const CARD_WARN_DAYS = 30;

/** Number of a SIM card (ITU-T E.118): 19 or 20 digits, of which Chinese operators write some as letters. */
export const iccid = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^89[0-9A-F]{17,18}$/, 'iccid');

const megabytes = z.number().min(0).max(100_000_000);

/** What whoever runs the installation enters of a card. */
export const cardFields = {
  iccid,
  /** The number it is called by; '' when nobody said. */
  msisdn: z
    .string()
    .trim()
    .regex(/^\d{0,15}$/, 'phone')
    .default(''),
  operator: z.enum(CARD_OPERATORS).default('mobile'),
  plan: plainText.max(100).default(''),
  /** MB a month; null: no limit, or not known. */
  monthlyMb: megabytes.nullable().default(null),
  /** MB used in the month of now. */
  usedMb: megabytes.nullable().default(null),
  /** The last day on which it works. */
  endsOn: day.nullable().default(null),
  state: z.enum(CARD_STATES).default('active'),
  remark: remark.default(''),
};

export const card = recordOf({
  orgId: id,
  orgTitle: z.string(),
  orgTitleEn: z.string(),
  iccid: z.string(),
  msisdn: z.string(),
  operator: z.enum(CARD_OPERATORS),
  plan: z.string(),
  monthlyMb: z.number().nullable(),
  /** Of the month of now; null when nobody has said it in this month. */
  usedMb: z.number().nullable(),
  usedAtMs: timeMs.nullable(),
  endsOn: day.nullable(),
  ends: z.enum(CARD_ENDS),
  state: z.enum(CARD_STATES),
  /** The gateway that it is in, as far as the caller sees that one. */
  gatewayId: id.nullable(),
  gatewayTitle: z.string(),
  gatewayTitleEn: z.string(),
  gatewaySn: z.string(),
  remark: z.string(),
});
export type Card = z.output<typeof card>;
