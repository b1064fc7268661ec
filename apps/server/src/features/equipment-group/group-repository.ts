import type { EquipmentGroup, equipmentGroupCalls, GroupEquipment, RequestOf } from '@zutai/contract';
import { type Generated, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { type Edit, type EditColumns, updateEdited } from '../../platform/db/edit-revision.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { directionOf, takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { seesEquipment } from '../access/index.ts';

interface GroupTable extends EditColumns {
  id: Generated<string>;
  organisation_id: string;
  title: string;
  title_en: Generated<string>;
  sequence: Generated<number>;
  owner_id: string | null;
  created_at: Generated<Date>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    equipment_group: GroupTable;
  }
}

type Fields = RequestOf<typeof equipmentGroupCalls.add>;
type EquipmentRequest = RequestOf<typeof equipmentGroupCalls.queryEquipment>;

/**
 * Groups of equipment of an organisation. Who sees less than the organisation sees the groups they made, those that were
 * given to them, and those that hold equipment which they see; and of each the equipment which they see.
 */
export class EquipmentGroupRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  #found(scope: Scope) {
    return this.#db
      .selectFrom('equipment_group')
      .where('equipment_group.organisation_id', '=', scope.organisationId)
      .where(seesGroup(scope));
  }

  async list(
    scope: Scope,
    request: RequestOf<typeof equipmentGroupCalls.query>,
  ): Promise<{ total: number; rows: EquipmentGroup[] }> {
    const found = this.#found(scope).where(
      holdsKeyword(request.keyword, ['equipment_group.title', 'equipment_group.title_en']),
    );
    const direction = directionOf(request);
    return takePage(found, request, (page) =>
      page
        .leftJoin('account', 'account.id', 'equipment_group.owner_id')
        .leftJoin(countedFor(scope).as('members'), 'members.group_id', 'equipment_group.id')
        .select(columnsFor(scope))
        .orderBy(
          request.sortField === 'title' ? 'equipment_group.title' : 'equipment_group.created_at',
          direction,
        )
        .orderBy('equipment_group.id', direction),
    );
  }

  /** All groups that the scope sees, by their names; with a kind, those that hold equipment of it, which is counted. */
  listAll(scope: Scope, keyword: string | undefined, kind?: 'EG' | 'GM'): Promise<EquipmentGroup[]> {
    return this.#found(scope)
      .where(holdsKeyword(keyword, ['equipment_group.title', 'equipment_group.title_en']))
      .leftJoin('account', 'account.id', 'equipment_group.owner_id')
      .leftJoin(countedFor(scope, kind).as('members'), 'members.group_id', 'equipment_group.id')
      .$if(kind !== undefined, (query) => query.where('members.count', '>', 0))
      .select(columnsFor(scope))
      .orderBy('equipment_group.title')
      .orderBy('equipment_group.id')
      .execute();
  }

  find(scope: Scope, id: string): Promise<EquipmentGroup | undefined> {
    return this.#found(scope)
      .leftJoin('account', 'account.id', 'equipment_group.owner_id')
      .leftJoin(countedFor(scope).as('members'), 'members.group_id', 'equipment_group.id')
      .select(columnsFor(scope))
      .where('equipment_group.id', '=', id)
      .executeTakeFirst();
  }

  async sees(scope: Scope, id: string): Promise<boolean> {
    const row = await this.#found(scope)
      .select('equipment_group.id')
      .where('equipment_group.id', '=', id)
      .executeTakeFirst();
    return row !== undefined;
  }

  async insert({ organisationId, accountId }: Scope, { title, titleEn }: Fields): Promise<string> {
    const { id } = await this.#db
      .insertInto('equipment_group')
      .values({ organisation_id: organisationId, owner_id: accountId, title, title_en: titleEn })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  update(
    organisationId: string,
    id: string,
    { title, titleEn }: { title: string; titleEn?: string | undefined },
    edit: Edit,
  ): Promise<boolean> {
    const key = { id, organisation_id: organisationId };
    return updateEdited(this.#db, 'equipment_group', key, { title, title_en: titleEn }, edit);
  }

  async delete(organisationId: string, id: string): Promise<void> {
    await this.#db
      .deleteFrom('equipment_group')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .execute();
  }

  /** One page of the equipment that the scope sees and that is, or is not, of the group. */
  listEquipment(
    scope: Scope,
    request: EquipmentRequest,
    isMember: boolean,
  ): Promise<{ total: number; rows: GroupEquipment[] }> {
    const { groupId, keyword, sortField, sortOrder = 'asc' } = request;
    const isOfGroup = isEquipmentOf(groupId);
    const found = this.#db
      .selectFrom('equipment')
      .leftJoin('gateway', 'gateway.id', 'equipment.gateway_id')
      .where(seesEquipment(scope))
      .where(isMember ? isOfGroup : sql<boolean>`not ${isOfGroup}`)
      .where(holdsKeyword(keyword, ['equipment.title', 'equipment.title_en', 'gateway.sn']));
    return takePage(found, request, (page) =>
      page
        .select([
          'equipment.id',
          'equipment.title',
          'equipment.title_en as titleEn',
          sql<string>`coalesce(gateway.sn, '')`.as('sn'),
          'equipment.communication',
          'equipment.display',
          'equipment.home_page_id as homePageId',
        ])
        .orderBy(sortField === 'sn' ? 'gateway.sn' : 'equipment.title', sortOrder)
        .orderBy('equipment.id'),
    );
  }

  /** Those of the ids that are equipment which the scope sees. */
  async countSeen(scope: Scope, equipmentIds: readonly string[]): Promise<number> {
    const { count } = await this.#db
      .selectFrom('equipment')
      .select(sql<number>`count(*)::int`.as('count'))
      .where(seesEquipment(scope))
      .where('equipment.id', '=', sql<string>`any(${equipmentIds}::bigint[])`)
      .executeTakeFirstOrThrow();
    return count;
  }

  /** How much equipment of a group the scope does not see. */
  async countUnseen(scope: Scope, groupId: string): Promise<number> {
    const { count } = await this.#db
      .selectFrom('equipment')
      .select(sql<number>`count(*)::int`.as('count'))
      .where(isEquipmentOf(groupId))
      .where(sql<boolean>`not ${seesEquipment(scope)}`)
      .executeTakeFirstOrThrow();
    return count;
  }

  async addMembers(groupId: string, equipmentIds: readonly string[]): Promise<void> {
    await sql`insert into equipment_group_member (group_id, equipment_id)
      select ${groupId}, id from unnest(${equipmentIds}::bigint[]) as added (id)
      on conflict do nothing`.execute(this.#db);
  }

  async removeMembers(groupId: string, equipmentIds: readonly string[]): Promise<void> {
    await sql`delete from equipment_group_member
      where group_id = ${groupId} and equipment_id = any(${equipmentIds}::bigint[])`.execute(this.#db);
  }
}

/** That a row of `equipment` is of a group. */
export const isEquipmentOf = (groupId: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`equipment.id = any(array(
    select member.equipment_id from equipment_group_member as member where member.group_id = ${groupId}))`;

function seesGroup(scope: Scope): RawBuilder<SqlBool> {
  if (scope.dataRange === 'organisation') return sql<SqlBool>`true`;
  return sql<SqlBool>`(equipment_group.owner_id = ${scope.accountId}
    or equipment_group.id in (
      select given.group_id from equipment_group_account as given where given.account_id = ${scope.accountId})
    or equipment_group.id in (
      select member.group_id from equipment_group_member as member
      join equipment on equipment.id = member.equipment_id where ${seesEquipment(scope)}))`;
}

/**
 * How much equipment of each group the scope sees. Counted of all groups at once: of one after the other each would read
 * all equipment that the scope sees.
 */
const countedFor = (scope: Scope, kind?: 'EG' | 'GM') => sql<{
  group_id: string;
  count: number;
  online: number;
}>`(
  select member.group_id, count(*)::int as count, (count(*) filter (where equipment.online))::int as online
  from equipment join equipment_group_member as member on member.equipment_id = equipment.id
  where ${seesEquipment(scope)} and (${kind ?? null}::text is null or equipment.kind = ${kind ?? null})
  group by member.group_id)`;

const columnsFor = (scope: Scope) =>
  [
    'equipment_group.id',
    'equipment_group.title',
    'equipment_group.title_en as titleEn',
    'equipment_group.revision',
    sql<number>`floor(extract(epoch from equipment_group.created_at) * 1000)::float8`.as('createdMs'),
    sql<number>`coalesce(members.count, 0)`.as('equipmentCount'),
    sql<number>`coalesce(members.online, 0)`.as('onlineCount'),
    sql<string>`coalesce(account.display_name, '')`.as('ownerTitle'),
    sql<boolean>`(${scope.dataRange} = 'organisation' or equipment_group.owner_id is not distinct from ${scope.accountId}::bigint)`.as(
      'isChangeable',
    ),
  ] as const;
