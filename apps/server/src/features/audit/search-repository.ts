import type { auditCalls, RequestOf, ResponseOf } from '@zutai/contract';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { containsPattern } from '../../platform/db/keyword.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { holdsAccount } from '../access/index.ts';
import { type EventSets, type Events, newest, newestOfEach } from './event-page-repository.ts';
import { KEYS } from './name-repository.ts';

/** Things that a word may find; of a word that more are called by, the rest is not found by name. */
const MOST_THINGS = 10_000;

/** As the index of migration 0067 has it. */
const HAS_NAME = sql`coalesce(after, before) ?| array['title', 'title_en', 'display_name', 'loginname']`;

/** Tables of links, by which things their key begins and ends with. */
const LINK_ENDS = Object.entries(KEYS).flatMap(([table, ends]) =>
  ends.length < 2 ? [] : ends.map((kind, place) => ({ table, kind, place: place + 1 })),
);
/** Tables whose key is that of one thing. */
const SINGLE_ENDS = Object.entries(KEYS).flatMap(([table, ends]) =>
  ends.length === 1 ? ends.map((kind) => ({ table, kind })) : [],
);

/**
 * Whether somebody of another organisation did it, who acts for the platform then: no account of the event's own, nor
 * one that its trail has as deleted, which it has longer than what that account did.
 */
export const isByPlatform = sql<boolean>`(audit_event.account_id is not null
  and audit_event.organisation_id is not null
  and not exists (select from account where account.id = audit_event.account_id
    and account.organisation_id = audit_event.organisation_id)
  and not exists (select from audit_event as gone where gone.organisation_id = audit_event.organisation_id
    and gone.object_kind = 'account' and gone.object_id = audit_event.account_id::text and gone.kind = 'delete'))`;

/** Letters that an address has: of other words none is looked for among addresses. */
const MAY_BE_ADDRESS = /^[0-9a-f:.]+$/i;

/** Addresses are few beside events: the index is walked from each to the next. */
const addressesLike = (organisationId: string | null, pattern: string) => sql`
  with recursive known as (
    (select address from audit_event where ${ofOrganisation(organisationId)} order by address limit 1)
    union all
    select (select address from audit_event as next where ${ofOrganisation(organisationId)}
      and next.address > known.address order by next.address limit 1)
    from known where known.address is not null
  ) select address from known where address ilike ${pattern}`;

const ofOrganisation = (id: string | null) =>
  id === null ? sql`organisation_id is null` : sql`organisation_id = ${id}`;

/**
 * Ids of events whose thing, person or address has the words: sets that each have an index. Who did it is found by what
 * their account was ever called.
 * @param own events of the organisation
 * @param ofNobody events of no organisation that are searched besides; undefined: none
 */
export async function findWords(
  db: Kysely<Tables>,
  organisationId: string,
  keyword: string,
  { own, ofNobody }: { readonly own: Events; readonly ofNobody: Events | undefined },
): Promise<EventSets> {
  const pattern = containsPattern(keyword);
  const { rows } = await sql<{ kind: string; id: string }>`
    with named as (
      select distinct object_kind as kind, object_id as id
      from audit_event, coalesce(after, before) as fields
      where organisation_id = ${organisationId} and ${HAS_NAME}
        and (fields ->> 'title' ilike ${pattern} or fields ->> 'title_en' ilike ${pattern}
          or fields ->> 'display_name' ilike ${pattern} or fields ->> 'loginname' ilike ${pattern})
      union
      select 'organisation', id::text from organisation
      where id = ${organisationId} and (title ilike ${pattern} or title_en ilike ${pattern})
      union
      select 'account', id::text from account
      where organisation_id = ${organisationId} and loginname ilike ${pattern}
      limit ${MOST_THINGS}
    )
    select kind, id from named
    union all
    select 'share', share.id::text from share join named on
      (kind = 'equipment' and named.id = equipment_id::text or kind = 'project' and named.id = project_id::text)
    where share.organisation_id = ${organisationId}`.execute(db);
  const ofThings: (readonly [ids: readonly string[], condition: RawBuilder<SqlBool>])[] = [];
  const people = rows.flatMap(({ kind, id }) => (kind === 'account' ? [id] : []));
  if (people.length > 0) ofThings.push([people, sql<SqlBool>`account_id = each.id::bigint`]);
  for (const kind of new Set(rows.map((row) => row.kind))) {
    const ids = rows.filter((row) => row.kind === kind).map(({ id }) => id);
    for (const table of [kind, ...SINGLE_ENDS.filter((end) => end.kind === kind).map((end) => end.table)])
      ofThings.push([ids, sql<SqlBool>`object_kind = ${table} and object_id = each.id`]);
    for (const { table, place } of LINK_ENDS.filter((end) => end.kind === kind))
      ofThings.push([
        ids,
        sql<SqlBool>`object_kind = ${table} and object_id like '%/%'
          and split_part(object_id, '/', ${sql.lit(place)}) = each.id`,
      ]);
  }
  const addresses = !MAY_BE_ADDRESS.test(keyword)
    ? []
    : [
        own.where(
          sql<SqlBool>`not ${isByPlatform} and address in (${addressesLike(organisationId, pattern)})`,
        ),
        ...(ofNobody === undefined
          ? []
          : [ofNobody.where(sql<SqlBool>`address in (${addressesLike(null, pattern)})`)]),
      ];
  return (most) => [
    ...ofThings.map(([ids, condition]) =>
      newestOfEach(sql`select unnest(${ids}::text[])`, own, condition, most),
    ),
    ...addresses.map((from) => newest(from, most)),
  ];
}

/** Accounts that the scope holds, and where it holds all of the organisation those that were deleted. */
export async function listPeople(
  db: Kysely<Tables>,
  scope: Scope,
  { keyword = '', chosenId = '', pageNum, pageSize }: RequestOf<typeof auditCalls.queryPeople>,
): Promise<ResponseOf<typeof auditCalls.queryPeople>> {
  const pattern = containsPattern(keyword.trim());
  const { rows } = await sql<{
    id: string;
    title: string;
    loginname: string;
    isDeleted: boolean;
    total: number;
  }>`
    with people as (
      select account.id::text, display_name as title, loginname, false as "isDeleted" from account
      where ${holdsAccount(scope)} and kind <> 'guest'
      union all
      select object_id, coalesce(before ->> 'display_name', ''), coalesce(before ->> 'loginname', ''), true
      from audit_event
      where ${scope.dataRange === 'organisation'} and organisation_id = ${scope.organisationId}
        and object_kind = 'account' and kind = 'delete' and coalesce(before ->> 'kind', '') <> 'guest'
    )
    select people.*, (count(*) over ())::int as total from people
    where title ilike ${pattern} or loginname ilike ${pattern} or id = ${chosenId}
    order by id = ${chosenId} desc, "isDeleted", title, id
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _total, ...person }) => person) };
}
