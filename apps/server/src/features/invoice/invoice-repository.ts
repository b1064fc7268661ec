import {
  type Invoice,
  type invoiceCalls,
  MAX_INVOICE_ORDERS,
  type RequestOf,
  type ResponseOf,
} from '@zutai/contract';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Caller, Scope } from '../../platform/call/index.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { directionOf, nullsLeast, takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import type {} from '../organisation/index.ts';
import type {} from './tables.ts';

/** Whoever runs the installation sees all invoices, everybody else those of their organisation. */
function seesInvoice({ organisationId, permissions }: Scope, isOwn: boolean): RawBuilder<SqlBool> {
  return permissions.has('installation_edit') && !isOwn
    ? sql<SqlBool>`true`
    : sql<SqlBool>`invoice.organisation_id = ${organisationId}`;
}

const SORT_COLUMNS = {
  requestNumber: 'invoice.title',
  orgTitle: 'organisation.title',
  amountFen: 'invoice.amount_fen',
  createdMs: 'invoice.created_at',
  issuedOn: 'invoice.issued_on',
} as const;

/** Invoices as they are read and asked for; their steps stand in `step-repository.ts`. */
export class InvoiceRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  #seen(scope: Scope, isOwn: boolean) {
    return this.#db
      .selectFrom('invoice')
      .innerJoin('organisation', 'organisation.id', 'invoice.organisation_id')
      .where(seesInvoice(scope, isOwn));
  }

  async list(scope: Scope, request: RequestOf<typeof invoiceCalls.query>) {
    const { keyword, state, kind, isOwn, sortField = 'createdMs' } = request;
    let found = this.#seen(scope, isOwn).where(
      holdsKeyword(keyword, [
        ...(['invoice.title', 'invoice.number', 'invoice.buyer', 'invoice.tax_number'] as const),
        ...(['organisation.title', 'organisation.title_en'] as const),
      ]),
    );
    if (state !== undefined) found = found.where('invoice.state', '=', state);
    if (kind !== undefined) found = found.where('invoice.kind', '=', kind);
    const direction = directionOf(request);
    const { total, rows } = await takePage(found, request, (page) =>
      page
        .select(COLUMNS)
        .orderBy(SORT_COLUMNS[sortField], nullsLeast(direction))
        .orderBy('invoice.id', direction),
    );
    return { total, rows: rows.map(toInvoice) };
  }

  async find(scope: Scope, id: string): Promise<Invoice | undefined> {
    const row = await this.#seen(scope, false)
      .select(COLUMNS)
      .where('invoice.id', '=', id)
      .executeTakeFirst();
    return row && toInvoice(row);
  }

  findFile(scope: Scope, id: string) {
    return this.#seen(scope, false)
      .innerJoin('invoice_file', 'invoice_file.invoice_id', 'invoice.id')
      .select(['invoice.number', 'invoice_file.bytes'])
      .where('invoice.id', '=', id)
      .executeTakeFirst();
  }

  /** What an invoice is of, and the time zone of who bought it; for a caller that was seen to see it. */
  async findItems(id: string): Promise<{ timeZone: string; items: InvoiceItem[] }> {
    const { rows } = await sql<InvoiceItem & { timeZone: string }>`
      select organisation.time_zone as "timeZone", purchase.title as number, purchase.offer_title as title,
        purchase.offer_title_en as "titleEn", purchase.paid_at as "paidAt", item.amount_fen::float8 as "amountFen"
      from invoice_item as item join purchase on purchase.id = item.purchase_id
      join organisation on organisation.id = purchase.organisation_id
      where item.invoice_id = ${id} order by purchase.title`.execute(this.#db);
    return { timeZone: rows[0]?.timeZone ?? '', items: rows };
  }

  /** Paid orders of the organisation that are in no invoice. */
  async listOrders(
    { organisationId }: Scope,
    request: RequestOf<typeof invoiceCalls.queryOrders>,
  ): Promise<ResponseOf<typeof invoiceCalls.queryOrders>> {
    const found = this.#db
      .selectFrom('purchase')
      .where('purchase.organisation_id', '=', organisationId)
      .where('purchase.state', 'in', ['paid', 'fulfilled'])
      .where(
        sql<SqlBool>`not exists (
          select from invoice_item where purchase_id = purchase.id and is_valid)`,
      )
      .where(
        holdsKeyword(request.keyword, ['purchase.title', 'purchase.offer_title', 'purchase.offer_title_en']),
      );
    return takePage(found, request, (page) =>
      page
        .select([
          'purchase.id',
          'purchase.title as number',
          'purchase.offer_title as title',
          'purchase.offer_title_en as titleEn',
          'purchase.currency',
        ])
        .select(sql<number>`purchase.amount_fen::float8`.as('amountFen'))
        .select(sql<number>`floor(extract(epoch from purchase.paid_at) * 1000)::float8`.as('paidMs'))
        .orderBy('purchase.paid_at', request.sortOrder ?? 'desc')
        .orderBy('purchase.id'),
    );
  }

  /**
   * Asks for an invoice, within a transaction. Undefined when some of the orders are not of the organisation, not paid,
   * or in another invoice.
   */
  async insert(
    caller: Caller,
    { purchaseIds, ...buyer }: { purchaseIds: readonly string[] } & Buyer,
  ): Promise<{ id: string; requestNumber: string } | undefined> {
    if (purchaseIds.length > MAX_INVOICE_ORDERS) return undefined;
    const { organisationId: organisation_id, displayName, loginname } = caller;
    const orders = await this.#db
      .selectFrom('purchase')
      .select(['id', sql<number>`amount_fen::float8`.as('amountFen')])
      .where('organisation_id', '=', organisation_id)
      .where('state', 'in', ['paid', 'fulfilled'])
      .where('id', 'in', purchaseIds)
      .orderBy('id')
      // An order that is being refunded is waited for, and two invoices of the same order take turns.
      .forUpdate()
      .execute();
    if (orders.length < purchaseIds.length) return undefined;
    const made = await this.#db
      .insertInto('invoice')
      .values({
        organisation_id,
        title: sql<string>`to_char(now() at time zone 'Asia/Shanghai', '"I"YYYYMMDD')
          || lpad(nextval('invoice_request_number')::text, 6, '0')`,
        ...{ kind: buyer.kind, buyer: buyer.buyer, tax_number: buyer.taxNumber, bank: buyer.bank },
        ...{
          bank_account: buyer.bankAccount,
          address: buyer.address,
          phone: buyer.phone,
          email: buyer.email,
        },
        amount_fen: orders.reduce((sum, { amountFen }) => sum + amountFen, 0),
        creator: displayName === '' ? loginname : displayName,
      })
      .returning(['id', 'title as requestNumber'])
      .executeTakeFirstOrThrow();
    try {
      await this.#db
        .insertInto('invoice_item')
        .values(
          orders.map(({ id, amountFen }) => ({
            ...{ invoice_id: made.id, purchase_id: id, amount_fen: amountFen },
          })),
        )
        .execute();
    } catch (error) {
      // The transaction ends with it.
      if (isUniqueViolation(error, 'invoice_item_valid')) return undefined;
      throw error;
    }
    return made;
  }
}

export interface InvoiceItem {
  readonly number: string;
  readonly title: string;
  readonly titleEn: string;
  readonly paidAt: Date | null;
  readonly amountFen: number;
}

type Buyer = Omit<RequestOf<typeof invoiceCalls.request>, 'purchaseIds'>;

const COLUMNS = [
  'invoice.id',
  'invoice.revision',
  'invoice.created_at as createdAt',
  'invoice.title as requestNumber',
  'organisation.id as orgId',
  'organisation.title as orgTitle',
  'organisation.title_en as orgTitleEn',
  'invoice.state',
  'invoice.kind',
  'invoice.buyer',
  'invoice.tax_number as taxNumber',
  'invoice.bank',
  'invoice.bank_account as bankAccount',
  'invoice.address',
  'invoice.phone',
  'invoice.email',
  'invoice.seller',
  'invoice.seller_tax_number as sellerTaxNumber',
  sql<Invoice['orders']>`(
    select coalesce(jsonb_agg(jsonb_build_object('id', purchase.id::text, 'number', purchase.title,
      'amountFen', item.amount_fen) order by purchase.title), '[]')
    from invoice_item as item join purchase on purchase.id = item.purchase_id
    where item.invoice_id = invoice.id)`.as('orders'),
  // Whole numbers up to 2^53 are exact in it.
  sql<number>`invoice.amount_fen::float8`.as('amountFen'),
  'invoice.currency',
  sql<Invoice['rate']>`invoice.rate::text`.as('rate'),
  sql<number | null>`invoice.net_fen::float8`.as('netFen'),
  sql<number | null>`invoice.tax_fen::float8`.as('taxFen'),
  'invoice.number',
  'invoice.issued_on as issuedOn',
  sql<boolean>`exists (select from invoice_file where invoice_id = invoice.id)`.as('hasFile'),
  'invoice.mail',
  'invoice.creator',
  'invoice.closed_at as closedAt',
  'invoice.reason',
] as const;

type Row = Omit<Invoice, 'createdMs' | 'closedMs'> & { createdAt: Date; closedAt: Date | null };

const toInvoice = ({ createdAt, closedAt, ...row }: Row): Invoice => ({
  ...row,
  createdMs: createdAt.getTime(),
  closedMs: closedAt?.getTime() ?? null,
});
