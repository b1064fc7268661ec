import { z } from 'zod';
import {
  CURRENCIES,
  day,
  defineCall,
  defineErrors,
  done,
  email,
  id,
  idList,
  minorUnits,
  pageOf,
  pagingFields,
  phone,
  plainText,
  recordOf,
  timeMs,
} from '../core/index.ts';
import { TAX_RATES } from './tax.ts';
import { isTaxNumber } from './tax-number.ts';

export * from './tax.ts';
export * from './tax-number.ts';

const base = '/lfscada/invoice';

/** Most orders of one invoice. */
export const MAX_INVOICE_ORDERS = 50;
export const MAX_INVOICE_FILE_MB = 5;

export const INVOICE_KINDS = ['ordinary', 'special'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** An order is in one invoice at most that is requested or issued. */
export const INVOICE_STATES = ['requested', 'issued', 'refused', 'voided'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];
export type InvoiceStep = 'issue' | 'refuse' | 'void';

const AFTER: Readonly<Record<InvoiceStep, readonly [from: InvoiceState, to: InvoiceState]>> = {
  issue: ['requested', 'issued'],
  refuse: ['requested', 'refused'],
  void: ['issued', 'voided'],
};

/** The state after a step; undefined where the step cannot be taken. */
export function invoiceAfter(state: InvoiceState, step: InvoiceStep): InvoiceState | undefined {
  const [from, to] = AFTER[step];
  return state === from ? to : undefined;
}

/** What became of the e-mail with the file; '' before there is one. */
export const INVOICE_MAILS = ['', 'sent', 'failed', 'held'] as const;

export const invoiceErrors = defineErrors({
  /** Not paid, of somebody else, or in another invoice. */
  invoiceOrdersUnfit: { wire: '2661', status: 400, field: 'purchaseIds' },
  /** Somebody else took a step meanwhile. */
  invoiceStateChanged: { wire: '2662', status: 409 },
  invoiceNumberTaken: { wire: '2663', status: 409, params: ['number'], field: 'number' },
  invoiceFileInvalid: { wire: '2664', status: 400, field: 'file' },
  /** Of a refund of an order. */
  purchaseInvoiced: { wire: '2665', status: 409, params: ['number'] },
});

const line = plainText.trim();
const taxNumber = z
  .string()
  .trim()
  .toUpperCase()
  .max(18)
  .refine((text) => text === '' || isTaxNumber(text), 'taxNumber')
  .default('');

/** What people say of the buyer. A special invoice wants all of it but the e-mail address. */
const buyerFields = {
  kind: z.enum(INVOICE_KINDS).default('ordinary'),
  /** Name of the buyer as it is registered for tax. */
  buyer: line.min(1).max(100),
  taxNumber,
  bank: line.max(100).default(''),
  bankAccount: z
    .string()
    .trim()
    .regex(/^(\d(?:[ -]?\d){5,34})?$/, 'bankAccount')
    .default(''),
  address: line.max(200).default(''),
  phone: phone.default(''),
  email: email.default(''),
};

/** What a special invoice cannot be without. */
export const SPECIAL_FIELDS = ['taxNumber', 'bank', 'bankAccount', 'address', 'phone'] as const;

export const invoice = recordOf({
  /** Of the request; the invoice's own is below. */
  requestNumber: z.string(),
  orgId: id,
  orgTitle: z.string(),
  orgTitleEn: z.string(),
  state: z.enum(INVOICE_STATES),
  kind: z.enum(INVOICE_KINDS),
  buyer: z.string(),
  taxNumber: z.string(),
  bank: z.string(),
  bankAccount: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Who issued it, as of then; '' before it is issued. */
  seller: z.string(),
  sellerTaxNumber: z.string(),
  orders: z.array(z.object({ id, number: z.string(), amountFen: minorUnits })),
  /** With its tax. */
  amountFen: minorUnits,
  currency: z.enum(CURRENCIES),
  /** Of tax, in percent; null before it is issued, as the next two. */
  rate: z.enum(TAX_RATES).nullable(),
  netFen: minorUnits.nullable(),
  taxFen: minorUnits.nullable(),
  /** As the tax authority numbered it. */
  number: z.string(),
  issuedOn: day.nullable(),
  hasFile: z.boolean(),
  mail: z.enum(INVOICE_MAILS),
  creator: z.string(),
  closedMs: timeMs.nullable(),
  /** Why it was refused or voided. */
  reason: z.string(),
});
export type Invoice = z.output<typeof invoice>;

const reason = z.string().trim().min(1).max(500);

/** Invoices of paid orders (ADR 108). */
export const invoiceCalls = {
  query: defineCall({
    path: `${base}/query`,
    summary: 'Invoices of the organisation, of all organisations for the role platform.',
    request: z.strictObject({
      keyword: z.string().max(100).optional(),
      state: z.enum(INVOICE_STATES).optional(),
      kind: z.enum(INVOICE_KINDS).optional(),
      /** Also for the role platform those of the own organisation alone. */
      isOwn: z.boolean().default(false),
      ...pagingFields(['requestNumber', 'orgTitle', 'amountFen', 'createdMs', 'issuedOn']),
    }),
    response: pageOf(invoice),
    permission: 'purchase_view',
    reads: ['invoice'],
  }),
  info: defineCall({
    path: `${base}/info`,
    summary: 'One invoice.',
    request: z.strictObject({ id }),
    response: invoice,
    permission: 'purchase_view',
    reads: ['invoice'],
  }),
  queryOrders: defineCall({
    path: `${base}/queryOrders`,
    summary: 'Paid orders of the own organisation that are in no invoice.',
    request: z.strictObject({ keyword: z.string().max(100).optional(), ...pagingFields(['paidMs']) }),
    response: pageOf(
      z.object({
        id,
        number: z.string(),
        title: z.string(),
        titleEn: z.string(),
        amountFen: minorUnits,
        currency: z.enum(CURRENCIES),
        paidMs: timeMs,
      }),
    ),
    permission: 'purchase_view',
    reads: ['purchase', 'invoice'],
  }),
  request: defineCall({
    path: `${base}/request`,
    summary: 'Asks for an invoice of paid orders of the own organisation.',
    request: z.strictObject({ purchaseIds: idList, ...buyerFields }),
    response: z.object({ id, requestNumber: z.string() }),
    errors: ['invoiceOrdersUnfit'],
    permission: 'purchase_edit',
    changes: ['invoice'],
  }),
  issue: defineCall({
    path: `${base}/issue`,
    summary:
      'Says that an invoice was issued, with which number, day and rate of tax; for the role platform alone.',
    request: z.strictObject({
      id,
      number: z
        .string()
        .trim()
        .regex(/^\d{8,24}$/, 'invoiceNumber'),
      issuedOn: day,
      rate: z.enum(TAX_RATES),
      /** As it is registered for tax; '' for the name of the organisation that issues it. */
      seller: line.max(100).default(''),
      sellerTaxNumber: taxNumber,
    }),
    response: done,
    errors: ['invoiceStateChanged', 'invoiceNumberTaken'],
    permission: 'installation_edit',
    changes: ['invoice'],
  }),
  upload: defineCall({
    path: `${base}/upload`,
    encoding: 'multipart',
    files: ['file'],
    bodyLimit: MAX_INVOICE_FILE_MB * 1024 * 1024,
    summary: `Gives an issued invoice its PDF, up to ${MAX_INVOICE_FILE_MB} MB, and mails it to the buyer; for the role platform alone.`,
    request: z.strictObject({ id }),
    response: z.object({ mail: z.enum(INVOICE_MAILS) }),
    errors: ['invoiceStateChanged', 'invoiceFileInvalid'],
    permission: 'installation_edit',
    changes: ['invoice'],
  }),
  refuse: defineCall({
    path: `${base}/refuse`,
    summary: 'Refuses a request for an invoice, with the reason; for the role platform alone.',
    request: z.strictObject({ id, reason }),
    response: done,
    errors: ['invoiceStateChanged'],
    permission: 'installation_edit',
    changes: ['invoice'],
  }),
  void: defineCall({
    path: `${base}/void`,
    summary:
      'Says that an issued invoice is void; its orders can be in another one then. For the role platform alone.',
    request: z.strictObject({ id, reason }),
    response: done,
    errors: ['invoiceStateChanged'],
    permission: 'installation_edit',
    changes: ['invoice'],
  }),
  file: defineCall({
    path: `${base}/file`,
    method: 'GET',
    isFile: true,
    summary: 'The PDF of an invoice.',
    request: z.strictObject({ id }),
    response: done,
    permission: 'purchase_view',
    reads: ['invoice'],
  }),
  document: defineCall({
    path: `${base}/document`,
    method: 'GET',
    isFile: true,
    summary:
      'The billing document of an invoice that was issued, as PDF, made by this installation from its records: both sides, orders, amounts, tax. It is no tax invoice, and says so.',
    request: z.strictObject({ id }),
    response: done,
    errors: ['invoiceStateChanged'],
    permission: 'purchase_view',
    reads: ['invoice'],
  }),
};
