import {
  MAX_MINOR_UNITS,
  MAX_ORDER_CARDS,
  type Purchase,
  type purchaseCalls,
  type RequestOf,
} from '@zutai/contract';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Caller, Scope } from '../../platform/call/index.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { directionOf, nullsLeast, takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type {} from '../card/index.ts';
import type {} from '../offer/index.ts';
import type {} from '../organisation/index.ts';
import type {} from './tables.ts';

/** Whoever runs the installation sees all orders, everybody else those of their organisation. */
function seesPurchase({ organisationId, permissions }: Scope, isOwn: boolean): RawBuilder<SqlBool> {
  return permissions.has('installation_edit') && !isOwn
    ? sql<SqlBool>`true`
    : sql<SqlBool>`purchase.organisation_id = ${organisationId}`;
}

const SORT_COLUMNS = {
  number: 'purchase.title',
  orgTitle: 'organisation.title',
  amountFen: 'purchase.amount_fen',
  createdMs: 'purchase.created_at',
  paidMs: 'purchase.paid_at',
} as const;

/** Orders as they are read and made; their steps stand in `step-repository.ts`. */
export class PurchaseRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  #seen(scope: Scope, isOwn: boolean) {
    return this.#db
      .selectFrom('purchase')
      .innerJoin('organisation', 'organisation.id', 'purchase.organisation_id')
      .where(seesPurchase(scope, isOwn));
  }

  async list(scope: Scope, request: RequestOf<typeof purchaseCalls.query>) {
    const { keyword, state, kind, isOwn, sortField = 'createdMs' } = request;
    let found = this.#seen(scope, isOwn).where(
      holdsKeyword(keyword, [
        ...(['purchase.title', 'purchase.offer_title', 'purchase.offer_title_en'] as const),
        ...(['purchase.reference', 'organisation.title', 'organisation.title_en'] as const),
      ]),
    );
    if (state !== undefined) found = found.where('purchase.state', '=', state);
    if (kind !== undefined) found = found.where('purchase.kind', '=', kind);
    const direction = directionOf(request);
    const { total, rows } = await takePage(found, request, (page) =>
      page
        .select(COLUMNS)
        .orderBy(SORT_COLUMNS[sortField], nullsLeast(direction))
        .orderBy('purchase.id', direction),
    );
    return { total, rows: rows.map(toPurchase) };
  }

  async find(scope: Scope, id: string): Promise<Purchase | undefined> {
    const row = await this.#seen(scope, false)
      .select(COLUMNS)
      .where('purchase.id', '=', id)
      .executeTakeFirst();
    return row && toPurchase(row);
  }

  /**
   * Orders the renewal of cards. Undefined when some of them are not of the organisation, are cancelled, or are of
   * another plan than the offer, or when that is not offered.
   */
  async insert(
    caller: Caller,
    offerId: string,
    cardIds: readonly string[],
  ): Promise<{ id: string; number: string } | undefined> {
    if (cardIds.length > MAX_ORDER_CARDS) return undefined;
    const { organisationId } = caller;
    const { rows } = await sql<{ id: string; number: string }>`
      with wanted as (
        select card.id, card.title, offer.price_fen, offer.months, offer.title as offer_title, offer.title_en
        from card join offer on offer.id = ${offerId} and offer.is_offered and offer.plan in ('', card.plan)
        where card.id = any(${cardIds}::bigint[]) and card.organisation_id = ${organisationId}
          and card.state <> 'cancelled'),
      made as (
        insert into purchase (organisation_id, title, offer_title, offer_title_en, months, amount_fen, creator)
        select ${organisationId}, ${NUMBER}, min(offer_title), min(title_en), min(months), sum(price_fen), ${nameOf(caller)}
        from wanted having count(*) = ${cardIds.length} returning id, title),
      items as (
        insert into purchase_item (purchase_id, card_id, iccid, price_fen)
        select made.id, wanted.id, wanted.title, wanted.price_fen from made, wanted)
      select id::text, title as number from made`.execute(this.#db);
    return rows[0];
  }

  /** Orders packages of messages. Undefined when the package is not offered, or costs more than an order can. */
  async insertMessages(
    caller: Caller,
    offerId: string,
    count: number,
  ): Promise<{ id: string; number: string } | undefined> {
    const { rows } = await sql<{ id: string; number: string }>`
      insert into purchase (organisation_id, title, offer_title, offer_title_en, kind, months, messages, amount_fen, creator)
      select ${caller.organisationId}, ${NUMBER}, title || ${count === 1 ? '' : ` × ${count}`},
        title_en || case when title_en = '' then '' else ${count === 1 ? '' : ` × ${count}`} end,
        'sms', 0, messages * ${count}::int, price_fen::bigint * ${count}::int, ${nameOf(caller)}
      from sms_offer
      where id = ${offerId} and is_offered and price_fen::bigint * ${count}::int <= ${MAX_MINOR_UNITS}
      returning id::text, title as number`.execute(this.#db);
    return rows[0];
  }
}

const NUMBER = sql`to_char(now() at time zone 'Asia/Shanghai', '"P"YYYYMMDD')
  || lpad(nextval('purchase_number')::text, 6, '0')`;

const nameOf = ({ displayName, loginname }: Caller) => (displayName === '' ? loginname : displayName);

const COLUMNS = [
  'purchase.id',
  'purchase.revision',
  'purchase.created_at as createdAt',
  'purchase.title as number',
  'organisation.id as orgId',
  'organisation.title as orgTitle',
  'organisation.title_en as orgTitleEn',
  'purchase.state',
  'purchase.offer_title as title',
  'purchase.offer_title_en as titleEn',
  'purchase.kind',
  'purchase.months',
  'purchase.messages',
  sql<Purchase['items']>`(
    select coalesce(jsonb_agg(jsonb_build_object(
      'iccid', item.iccid, 'endsBefore', item.ends_before, 'endsAfter', item.ends_after) order by item.iccid), '[]')
    from purchase_item as item where item.purchase_id = purchase.id)`.as('items'),
  // Whole numbers up to 2^53 are exact in it.
  sql<number>`purchase.amount_fen::float8`.as('amountFen'),
  'purchase.currency',
  'purchase.creator',
  'purchase.provider',
  'purchase.reference',
  'purchase.paid_at as paidAt',
  'purchase.fulfilled_at as fulfilledAt',
  'purchase.closed_at as closedAt',
  'purchase.reason',
] as const;

type Times = Record<'createdMs' | 'paidMs' | 'fulfilledMs' | 'closedMs', unknown>;
type Row = Omit<Purchase, keyof Times> & {
  createdAt: Date;
  paidAt: Date | null;
  fulfilledAt: Date | null;
  closedAt: Date | null;
};

const toPurchase = ({ createdAt, paidAt, fulfilledAt, closedAt, ...row }: Row): Purchase => ({
  ...row,
  createdMs: createdAt.getTime(),
  paidMs: paidAt?.getTime() ?? null,
  fulfilledMs: fulfilledAt?.getTime() ?? null,
  closedMs: closedAt?.getTime() ?? null,
});
