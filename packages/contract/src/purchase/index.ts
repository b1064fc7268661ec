import { z } from 'zod';
import {
  CURRENCIES,
  day,
  defineCall,
  defineErrors,
  done,
  id,
  idList,
  minorUnits,
  pageOf,
  pagingFields,
  plainText,
  recordOf,
  timeMs,
} from '../core/index.ts';
import { PURCHASE_STATES } from './state.ts';

export * from './state.ts';

const base = '/lfscada/card/order';

/** Most cards of one order. */
export const MAX_ORDER_CARDS = 200;

/** What is ordered: renewals of SIM cards, or messages (SMS). */
export const PURCHASE_KINDS = ['renewal', 'sms'] as const;
export type PurchaseKind = (typeof PURCHASE_KINDS)[number];

/** Most packages of messages of one order. */
export const MAX_ORDER_PACKAGES = 100;

/** Who took the money: nobody yet, people who saw a bank transfer, or Alipay. */
export const PAYMENT_PROVIDERS = ['', 'manual', 'alipay'] as const;
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

export const purchaseErrors = defineErrors({
  /** Somebody else took a step meanwhile. */
  purchaseStateChanged: { wire: '3401', status: 409 },
  purchaseAmountDiffers: { wire: '3402', status: 400, params: ['amount'], field: 'amountFen' },
  purchaseReferenceTaken: { wire: '3403', status: 409, params: ['number'], field: 'reference' },
  purchaseCardsUnfit: { wire: '3404', status: 400, field: 'cardIds' },
  purchaseRenewalUsed: { wire: '3405', status: 409 },
});

const item = z.object({
  iccid: z.string(),
  /** The end before and after, once it is fulfilled. */
  endsBefore: day.nullable(),
  endsAfter: day.nullable(),
});

export const purchase = recordOf({
  number: z.string(),
  orgId: id,
  orgTitle: z.string(),
  orgTitleEn: z.string(),
  state: z.enum(PURCHASE_STATES),
  /** What was ordered, as it was called then. */
  title: z.string(),
  titleEn: z.string(),
  kind: z.enum(PURCHASE_KINDS),
  /** Of renewals; 0 of messages. */
  months: z.number().int(),
  /** Messages that are bought; 0 of renewals. */
  messages: z.number().int(),
  items: z.array(item),
  amountFen: minorUnits,
  currency: z.enum(CURRENCIES),
  creator: z.string(),
  provider: z.enum(PAYMENT_PROVIDERS),
  /** Of the bank transfer, or the number that the provider gave the payment. */
  reference: z.string(),
  paidMs: timeMs.nullable(),
  fulfilledMs: timeMs.nullable(),
  closedMs: timeMs.nullable(),
  /** Why it was cancelled or refunded. */
  reason: z.string(),
});
export type Purchase = z.output<typeof purchase>;

const reason = z.string().trim().min(1).max(500);

/** Orders of renewals. Every step is taken once, whoever else takes it at the same time. */
export const purchaseCalls = {
  query: defineCall({
    path: `${base}/query`,
    summary: 'Renewal orders of the organisation, of all organisations for the role platform.',
    request: z.strictObject({
      keyword: z.string().max(100).optional(),
      state: z.enum(PURCHASE_STATES).optional(),
      kind: z.enum(PURCHASE_KINDS).optional(),
      /** Also for the role platform those of the own organisation alone. */
      isOwn: z.boolean().default(false),
      ...pagingFields(['number', 'orgTitle', 'amountFen', 'createdMs', 'paidMs']),
    }),
    response: pageOf(purchase),
    permission: 'purchase_view',
    reads: ['purchase'],
  }),
  renew: defineCall({
    path: `${base}/renew`,
    summary: 'Orders the renewal of cards of the caller’s organisation by an offer.',
    request: z.strictObject({ cardIds: idList, offerId: id }),
    response: z.object({ id, number: z.string() }),
    errors: ['purchaseCardsUnfit'],
    permission: 'purchase_edit',
    changes: ['purchase'],
  }),
  buyMessages: defineCall({
    path: '/lfscada/sms/buy',
    summary:
      'Orders a package of messages (SMS), or several of it; they come to the balance when the order is paid.',
    request: z.strictObject({
      offerId: id,
      count: z.number().int().min(1).max(MAX_ORDER_PACKAGES).default(1),
    }),
    response: z.object({ id, number: z.string() }),
    errors: ['smsOfferGone'],
    permission: 'purchase_edit',
    changes: ['purchase'],
  }),
  payment: defineCall({
    path: `${base}/payment`,
    summary: 'How an order that is not paid can be: the address of a payment page, or what to do by hand.',
    request: z.strictObject({ id }),
    response: z.object({
      number: z.string(),
      amountFen: minorUnits,
      currency: z.enum(CURRENCIES),
      provider: z.enum(['manual', 'alipay']),
      /** Of the payment page; '' by hand. */
      url: z.string(),
      /** Whereto money is transferred by hand, as who runs the installation wrote it. */
      note: z.string(),
    }),
    errors: ['purchaseStateChanged'],
    permission: 'purchase_edit',
    reads: ['purchase'],
  }),
  cancel: defineCall({
    path: `${base}/cancel`,
    summary: 'Cancels an order that is not paid.',
    request: z.strictObject({ id, reason }),
    response: done,
    errors: ['purchaseStateChanged'],
    permission: 'purchase_edit',
    changes: ['purchase'],
  }),
  recordPayment: defineCall({
    path: `${base}/recordPayment`,
    summary: 'Records a bank transfer that paid an order; for the role platform alone.',
    request: z.strictObject({
      id,
      reference: plainText.trim().min(1).max(100),
      /** As it arrived: it has to be that of the order. */
      amountFen: minorUnits,
    }),
    response: done,
    errors: ['purchaseStateChanged', 'purchaseAmountDiffers', 'purchaseReferenceTaken'],
    permission: 'installation_edit',
    changes: ['purchase', 'sms'],
  }),
  fulfil: defineCall({
    path: `${base}/fulfil`,
    summary:
      'Moves the ends of the cards of a paid order: once renewed at the operator by its interface, or by hand before. For the role platform alone.',
    request: z.strictObject({ id }),
    response: done,
    errors: ['purchaseStateChanged', 'cardProviderFailed'],
    permission: 'installation_edit',
    changes: ['purchase', 'card'],
  }),
  refund: defineCall({
    path: `${base}/refund`,
    summary:
      'Says that an order was paid back; ends of cards that it had moved are moved back. For the role platform alone.',
    request: z.strictObject({ id, reason }),
    response: done,
    errors: ['purchaseStateChanged', 'purchaseRenewalUsed', 'smsCreditUsed', 'purchaseInvoiced'],
    permission: 'installation_edit',
    changes: ['purchase', 'card', 'sms'],
  }),
};
