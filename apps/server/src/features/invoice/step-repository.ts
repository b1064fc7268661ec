import {
  type Invoice,
  type InvoiceState,
  type InvoiceStep,
  invoiceAfter,
  type TaxRate,
  taxOf,
} from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import { AppError } from '../../platform/call/index.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import type {} from './tables.ts';

/** An invoice whose row nobody else can change until the transaction ends. */
export interface LockedInvoice {
  readonly id: string;
  readonly state: InvoiceState;
  readonly amountFen: number;
}

/** @throws AppError notFound */
export async function lockInvoice(trx: Kysely<Tables>, id: string): Promise<LockedInvoice> {
  const row = await trx
    .selectFrom('invoice')
    .select(['id', 'state', sql<number>`amount_fen::float8`.as('amountFen')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('notFound');
  return row;
}

/** @throws AppError invoiceStateChanged */
function nextOf({ state }: LockedInvoice, step: InvoiceStep): InvoiceState {
  const next = invoiceAfter(state, step);
  if (next === undefined) throw new AppError('invoiceStateChanged');
  return next;
}

/** @throws AppError invoiceStateChanged, invoiceNumberTaken */
export async function issueInvoice(
  trx: Kysely<Tables>,
  invoice: LockedInvoice,
  issued: {
    number: string;
    issuedOn: string;
    rate: TaxRate;
    seller: string;
    sellerTaxNumber: string;
  },
): Promise<void> {
  const state = nextOf(invoice, 'issue');
  const { number, issuedOn, rate, seller, sellerTaxNumber } = issued;
  const { netFen, taxFen } = taxOf(invoice.amountFen, rate);
  try {
    await trx
      .updateTable('invoice')
      .set({ state, number, issued_on: issuedOn, rate: Number(rate), net_fen: netFen, tax_fen: taxFen })
      .set({ seller, seller_tax_number: sellerTaxNumber })
      .set({ revision: sql<number>`revision + 1` })
      .where('id', '=', invoice.id)
      .execute();
  } catch (error) {
    if (isUniqueViolation(error, 'invoice_number')) throw new AppError('invoiceNumberTaken', { number });
    throw error;
  }
}

/** Refuses or voids an invoice, whose orders can be in another one then. @throws AppError invoiceStateChanged */
export async function closeInvoice(
  trx: Kysely<Tables>,
  invoice: LockedInvoice,
  step: 'refuse' | 'void',
  reason: string,
): Promise<void> {
  const state = nextOf(invoice, step);
  await trx
    .updateTable('invoice')
    .set({ state, reason, closed_at: sql<Date>`now()`, revision: sql<number>`revision + 1` })
    .where('id', '=', invoice.id)
    .execute();
}

/** Gives an issued invoice its file, in the place of the one it had. @throws AppError invoiceStateChanged */
export async function putFile(
  trx: Kysely<Tables>,
  { id, state }: LockedInvoice,
  file: { bytes: Buffer; fingerprint: string },
): Promise<void> {
  if (state !== 'issued') throw new AppError('invoiceStateChanged');
  await trx
    .insertInto('invoice_file')
    .values({ invoice_id: id, ...file })
    .onConflict((conflict) => conflict.column('invoice_id').doUpdateSet(file))
    .execute();
}

/** Writes down what became of the e-mail with the file. */
export async function noteMail(db: Kysely<Tables>, id: string, mail: Invoice['mail']): Promise<void> {
  await db.updateTable('invoice').set({ mail }).where('id', '=', id).execute();
}

/** How an organisation is called, for who issues without naming a seller. */
export async function organisationTitle(trx: Kysely<Tables>, id: string): Promise<string> {
  const row = await trx.selectFrom('organisation').select('title').where('id', '=', id).executeTakeFirst();
  return row?.title ?? '';
}
