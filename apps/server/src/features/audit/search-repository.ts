import type { auditCalls, RequestOf, ResponseOf } from '@zutai/contract';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { containsPattern } from '../../platform/db/keyword.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { holdsAccount } from '../access/index.ts';
import { KEYS } from './name-repository.ts';

/** Things that a word may find; of a word that more are called by, the rest is not found by name. */
const MOST_THINGS = 10_000;

/** As the index of migration 0067 has it. */
const HAS_NAME = sql`coalesce(after, before) ?| array['title', 'title_en', 'display_name', 'loginname']`;

/** What stands at one place of the key of a table, for tables whose keys are ids of other things. */
const endOf = (place: number, otherwise: RawBuilder<unknown>) =>
  sql`case object_kind ${sql.join(
    Object.entries(KEYS).flatMap(([table, ends]) => {
      const end = ends[place];
      return end === undefined ? [] : [sql`when ${sql.lit(table)} then ${sql.lit(end)}`];
    }),
    sql` `,
  )} else ${otherwise} end`;

/** That the name of an event's thing, who did it or the address has the words, of an organisation's events. */
export async function holdsWords(
  db: Kysely<Tables>,
  organisationId: string,
  keyword: string,
): Promise<RawBuilder<SqlBool>> {
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
      limit ${MOST_THINGS}
    )
    select kind, id from named
    union all
    select 'share', share.id::text from share join named on
      (kind = 'equipment' and named.id = equipment_id::text or kind = 'project' and named.id = project_id::text)
    where share.organisation_id = ${organisationId}`.execute(db);
  const found = sql`(select kind, id from unnest(${rows.map(({ kind }) => kind)}::text[],
    ${rows.map(({ id }) => id)}::text[]) as found (kind, id))`;
  const people = rows.flatMap(({ kind, id }) => (kind === 'account' ? [id] : []));
  return sql<SqlBool>`(account_name ilike ${pattern} or address ilike ${pattern}
    or account_id = any(${people}::bigint[])
    or (${endOf(0, sql`object_kind`)}, split_part(object_id, '/', 1)) in ${found}
    or (${endOf(1, sql`null`)}, split_part(object_id, '/', 2)) in ${found})`;
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
