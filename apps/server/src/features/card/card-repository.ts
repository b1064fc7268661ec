import { CARD_WARN_DAYS, type Card, type cardCalls, type RequestOf } from '@zutai/contract';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { type Edit, updateEdited } from '../../platform/db/edit-revision.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { directionOf, nullsLeast, takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { changesGateway, seesGateway } from '../access/index.ts';
import type {} from '../gateway/index.ts';
import type {} from '../organisation/index.ts';
import type {} from './tables.ts';

type AddRequest = RequestOf<typeof cardCalls.add>;
export type CardFields = Partial<Omit<AddRequest, 'organisationId'>>;

/** Whoever runs the installation sees all cards, everybody else those of their organisation. */
export function seesCard({ organisationId, permissions }: Scope): RawBuilder<SqlBool> {
  return permissions.has('installation_edit')
    ? sql<SqlBool>`true`
    : sql<SqlBool>`card.organisation_id = ${organisationId}`;
}

const TODAY = sql`(now() at time zone organisation.time_zone)::date`;
const MONTH = sql`date_trunc('month', now() at time zone organisation.time_zone)`;
/** What was used in an earlier month says nothing of this one. */
const USED = sql<number | null>`case
  when date_trunc('month', card.used_at at time zone organisation.time_zone) = ${MONTH} then card.used_mb end`;
const ENDS = sql<Card['ends']>`case
  when card.ends_on is null then 'unknown'
  when card.ends_on < ${TODAY} then 'over'
  when card.ends_on <= ${TODAY} + ${sql.lit(CARD_WARN_DAYS)} then 'soon'
  else 'later' end`;

const SORT_COLUMNS = {
  iccid: sql`card.title`,
  orgTitle: sql`organisation.title`,
  usedMb: USED,
  endsOn: sql`card.ends_on`,
  createdMs: sql`card.created_at`,
} as const;

/** SIM cards. */
export class CardRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  #seen(scope: Scope) {
    return this.#db
      .selectFrom('card')
      .innerJoin('organisation', 'organisation.id', 'card.organisation_id')
      .leftJoin('gateway', (join) =>
        join
          .onRef('gateway.id', '=', 'card.gateway_id')
          .on(scope.permissions.has('installation_edit') ? sql<SqlBool>`true` : seesGateway(scope)),
      )
      .where(seesCard(scope));
  }

  async list(scope: Scope, request: RequestOf<typeof cardCalls.query>) {
    const { keyword, operator, state, ends, sortField = 'createdMs' } = request;
    let found = this.#seen(scope).where(
      holdsKeyword(keyword, [
        ...(['card.title', 'card.msisdn', 'card.plan', 'card.remark', 'organisation.title'] as const),
        ...(['organisation.title_en', 'gateway.sn', 'gateway.title', 'gateway.title_en'] as const),
      ]),
    );
    if (operator !== undefined) found = found.where('card.operator', '=', operator);
    if (state !== undefined) found = found.where('card.state', '=', state);
    if (ends !== undefined) found = found.where(sql<SqlBool>`${ENDS} = ${ends}`);
    const direction = directionOf(request);
    const { total, rows } = await takePage(found, request, (page) =>
      page
        .select(COLUMNS)
        .orderBy(SORT_COLUMNS[sortField], nullsLeast(direction))
        .orderBy('card.id', direction),
    );
    return { total, rows: rows.map(toCard) };
  }

  async find(scope: Scope, id: string): Promise<Card | undefined> {
    const row = await this.#seen(scope).select(COLUMNS).where('card.id', '=', id).executeTakeFirst();
    return row && toCard(row);
  }

  /** Undefined when there is no such organisation. */
  async insert({ organisationId, ...fields }: AddRequest): Promise<string | undefined> {
    const whose = await this.#db
      .selectFrom('organisation')
      .select('id')
      .where('id', '=', organisationId)
      .executeTakeFirst();
    if (whose === undefined) return undefined;
    const { id } = await this.#db
      .insertInto('card')
      .values({ organisation_id: organisationId, ...(toColumns(fields) as ReturnType<typeof allColumns>) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  edit(id: string, fields: CardFields, edit: Edit): Promise<boolean> {
    return updateEdited(this.#db, 'card', { id }, toColumns(fields), edit);
  }

  async delete(id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db.deleteFrom('card').where('id', '=', id).executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /** Holds a card until the transaction ends. */
  async lock(id: string): Promise<void> {
    await this.#db.selectFrom('card').select('id').where('id', '=', id).forUpdate().execute();
  }

  /** Whether the card is in no gateway, or in one that is the scope's to change. */
  async isMovable(scope: Scope, id: string): Promise<boolean> {
    const found = await this.#db
      .selectFrom('card')
      .leftJoin('gateway', 'gateway.id', 'card.gateway_id')
      .select('card.id')
      .where('card.id', '=', id)
      .where(
        scope.permissions.has('installation_edit')
          ? sql<SqlBool>`true`
          : sql<SqlBool>`(card.gateway_id is null or ${changesGateway(scope)})`,
      )
      .executeTakeFirst();
    return found !== undefined;
  }

  /** Whether the card can be in the gateway: it is of the card's organisation, and the scope's to change. */
  async fits(scope: Scope, id: string, gatewayId: string): Promise<boolean> {
    const found = await this.#db
      .selectFrom('gateway')
      .innerJoin('card', 'card.organisation_id', 'gateway.organisation_id')
      .select('gateway.id')
      .where('gateway.id', '=', gatewayId)
      .where('card.id', '=', id)
      .where(scope.permissions.has('installation_edit') ? sql<SqlBool>`true` : changesGateway(scope))
      .executeTakeFirst();
    return found !== undefined;
  }

  bind(id: string, gatewayId: string | undefined, edit: Edit): Promise<boolean> {
    return updateEdited(this.#db, 'card', { id }, { gateway_id: gatewayId ?? null }, edit);
  }

  /** Numbers of all cards that are not cancelled. */
  async listNumbers(): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('card')
      .select('title')
      .where('state', '<>', 'cancelled')
      .orderBy('id')
      .execute();
    return rows.map(({ title }) => title);
  }

  /** Takes what is known of a card by its number. @returns whether there is one */
  async take({ iccid, ...fields }: CardFields & { iccid: string }, editor: string): Promise<boolean> {
    // In one statement: a card that has another number by now is another card.
    return updateEdited(this.#db, 'card', { title: iccid }, toColumns(fields), {
      editor,
      basedOn: undefined,
    });
  }
}

const COLUMNS = [
  'card.id',
  'card.revision',
  'card.created_at as createdAt',
  'organisation.id as orgId',
  'organisation.title as orgTitle',
  'organisation.title_en as orgTitleEn',
  'card.title as iccid',
  'card.msisdn',
  'card.operator',
  'card.plan',
  'card.monthly_mb as monthlyMb',
  USED.as('usedMb'),
  'card.used_at as usedAt',
  'card.ends_on as endsOn',
  ENDS.as('ends'),
  'card.state',
  'gateway.id as gatewayId',
  sql<string>`coalesce(gateway.title, '')`.as('gatewayTitle'),
  sql<string>`coalesce(gateway.title_en, '')`.as('gatewayTitleEn'),
  sql<string>`coalesce(gateway.sn, '')`.as('gatewaySn'),
  'card.remark',
] as const;

type Row = Omit<Card, 'createdMs' | 'usedAtMs'> & { createdAt: Date; usedAt: Date | null };

const toCard = ({ createdAt, usedAt, ...row }: Row): Card => ({
  ...row,
  createdMs: createdAt.getTime(),
  usedAtMs: usedAt?.getTime() ?? null,
});

function allColumns(fields: Required<Omit<CardFields, never>>) {
  const { iccid, msisdn, operator, plan, monthlyMb, usedMb, endsOn, state, remark } = fields;
  return {
    ...{ title: iccid, msisdn, operator, plan, state, remark },
    monthly_mb: monthlyMb,
    used_mb: usedMb,
    ends_on: endsOn,
  };
}

/** Fields as their columns; those that are left out are undefined. Traffic is of the moment at which it is said. */
function toColumns(fields: CardFields) {
  const columns = allColumns(fields as Required<CardFields>);
  return fields.usedMb == null ? columns : { ...columns, used_at: sql<Date>`now()` };
}
