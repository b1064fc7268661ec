import { createHash } from 'node:crypto';
import { type Invoice, type invoiceCalls, moneyText, SPECIAL_FIELDS, splitIds } from '@zutai/contract';
import { fillText, resources } from '@zutai/i18n';
import { AppError, type Caller, fieldError, type Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { makePdf, PDF_TYPE } from '../../platform/pdf/index.ts';
import type { OutboxFeature } from '../outbox/index.ts';
import { billingDocument } from './billing-document.ts';
import { InvoiceRepository } from './invoice-repository.ts';
import { isPdf } from './is-pdf.ts';
import {
  closeInvoice,
  issueInvoice,
  type LockedInvoice,
  lockInvoice,
  noteMail,
  organisationTitle,
  putFile,
} from './step-repository.ts';

export interface InvoiceFeature {
  readonly handlers: Handlers<typeof invoiceCalls>;
}

/** Invoices of paid orders, as they are issued at the tax authority's platform (ADR 108). */
export function createInvoiceFeature(
  { database }: { database: Database },
  { outbox }: { outbox: Pick<OutboxFeature, 'send'> },
): InvoiceFeature {
  const invoices = new InvoiceRepository(database.kysely);

  const requireSeen = async (caller: Caller, id: string) => {
    const found = await invoices.find(caller, id);
    if (found === undefined) throw new AppError('notFound');
    return found;
  };

  const onInvoice = (
    id: string,
    work: (trx: Database['kysely'], invoice: LockedInvoice) => Promise<void>,
  ): Promise<null> =>
    database.withTransaction(async ({ kysely }) => {
      await work(kysely, await lockInvoice(kysely, id));
      return null;
    });

  /** Mails the file to the buyer, where an address was given. */
  async function mail(invoice: Invoice, content: Buffer): Promise<Invoice['mail']> {
    if (invoice.email === '') return '';
    const { number, amountFen, currency } = invoice;
    // The buyer's language is not known: one text has both.
    const texts = [resources.zh.invoice, resources.en.invoice];
    const words = { number, amount: moneyText(amountFen, currency) };
    const { state } = await outbox.send({
      channel: 'email',
      purpose: 'invoice',
      to: invoice.email,
      secret: '',
      accountId: null,
      subject: texts.map(({ mailSubject }) => fillText(mailSubject, words)).join(' / '),
      text: texts.map(({ mailText }) => fillText(mailText, words)).join('\n\n'),
      attachments: [{ name: `${number}.pdf`, content }],
    });
    await noteMail(database.kysely, invoice.id, state);
    return state;
  }

  return {
    handlers: {
      query: (request, { caller }) => invoices.list(caller, request),
      info: ({ id }, { caller }) => requireSeen(caller, id),
      queryOrders: (request, { caller }) => invoices.listOrders(caller, request),
      request: async ({ purchaseIds, ...buyer }, { caller }) => {
        const missing =
          buyer.kind === 'special' ? SPECIAL_FIELDS.find((field) => buyer[field] === '') : undefined;
        if (missing !== undefined) throw fieldError(missing, 'required');
        return database.withTransaction(async ({ kysely }) => {
          const made = await new InvoiceRepository(kysely).insert(caller, {
            ...buyer,
            purchaseIds: splitIds(purchaseIds),
          });
          if (made === undefined) throw new AppError('invoiceOrdersUnfit');
          return made;
        });
      },
      issue: ({ id, seller, ...issued }, { caller }) =>
        onInvoice(id, async (trx, invoice) => {
          const name = seller === '' ? await organisationTitle(trx, caller.organisationId) : seller;
          await issueInvoice(trx, invoice, { ...issued, seller: name });
        }),
      upload: async ({ id }, { caller, files }) => {
        const { bytes } = files.get('file')!;
        if (!isPdf(bytes)) throw new AppError('invoiceFileInvalid');
        const fingerprint = createHash('sha256').update(bytes).digest('hex');
        await onInvoice(id, (trx, invoice) => putFile(trx, invoice, { bytes, fingerprint }));
        return { mail: await mail(await requireSeen(caller, id), bytes) };
      },
      refuse: ({ id, reason }) =>
        onInvoice(id, (trx, invoice) => closeInvoice(trx, invoice, 'refuse', reason)),
      void: ({ id, reason }) => onInvoice(id, (trx, invoice) => closeInvoice(trx, invoice, 'void', reason)),
      file: async ({ id }, { caller }) => {
        const file = await invoices.findFile(caller, id);
        if (file === undefined) throw new AppError('notFound');
        return { fileName: `${file.number}.pdf`, contentType: PDF_TYPE, body: file.bytes };
      },
      document: async ({ id }, { caller, language }) => {
        const invoice = await requireSeen(caller, id);
        // Before it is issued nothing is known of tax, and what was refused is of nothing.
        if (invoice.netFen === null) throw new AppError('invoiceStateChanged');
        const document = billingDocument(invoice, await invoices.findItems(id), language);
        return {
          fileName: `${invoice.requestNumber}.pdf`,
          contentType: PDF_TYPE,
          body: await makePdf(document),
        };
      },
    },
  };
}
