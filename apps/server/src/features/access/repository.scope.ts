import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';

/**
 * What a scope holds of a table, as conditions of a list: of an organisation's own data range one comparison, else a
 * choice that indexes answer: ids are gathered first (`= any(array(select …))`), as a subquery in a choice is read
 * against every row. The functions of the database with the same names (migration 0048) decide for single
 * things and are the plain statement of the rules; `repository.scope.test.ts` compares both.
 */

/** That the scope holds a row of `equipment`, known to the query by that name. */
export function seesEquipment(scope: Scope): RawBuilder<SqlBool> {
  return holdsEquipment(scope, sql`true`);
}

/** As {@link seesEquipment}, and not only because it was given for watching. */
export function changesEquipment(scope: Scope): RawBuilder<SqlBool> {
  return holdsEquipment(scope, sql`given.auth = 'write'`);
}

function holdsEquipment(scope: Scope, isGiven: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const { organisationId, accountId, dataRange } = scope;
  const isOwn = sql<SqlBool>`equipment.organisation_id = ${organisationId}`;
  if (dataRange === 'organisation') return isOwn;
  const ways = [
    ...rangeOf(scope, 'equipment'),
    sql`equipment.id = any(array(
      select given.equipment_id from equipment_permission as given
      where given.account_id = ${accountId} and ${isGiven}))`,
  ];
  if (dataRange !== 'self')
    ways.push(sql`equipment.id = any(array(
      select member.equipment_id from equipment_group_account as given
      join equipment_group_member as member using (group_id) where given.account_id = ${accountId}))`);
  return sql<SqlBool>`(${isOwn} and (${sql.join(ways, sql` or `)}))`;
}

/** That the scope holds a row of `gateway`: by its own place, or by equipment that it serves. */
export function seesGateway(scope: Scope): RawBuilder<SqlBool> {
  return holdsGateway(scope, seesEquipment(scope));
}

/** As {@link seesGateway}, and not only by equipment that was given for watching. */
export function changesGateway(scope: Scope): RawBuilder<SqlBool> {
  return holdsGateway(scope, changesEquipment(scope));
}

function holdsGateway(scope: Scope, holdsServed: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  const isOwn = sql<SqlBool>`gateway.organisation_id = ${scope.organisationId}`;
  if (scope.dataRange === 'organisation') return isOwn;
  const ways = [
    ...rangeOf(scope, 'gateway'),
    sql`gateway.id = any(array(
      select distinct equipment.gateway_id from equipment
      where equipment.gateway_id is not null and ${holdsServed}))`,
  ];
  return sql<SqlBool>`(${isOwn} and (${sql.join(ways, sql` or `)}))`;
}

/** That the scope holds a row of `project`: by its data range, or by a right in it. */
export function seesProject(scope: Scope): RawBuilder<SqlBool> {
  return holdsOrIsGiven(scope, sql`true`);
}

/** As {@link seesProject}, and not only because it was given for watching. */
export function changesProject(scope: Scope): RawBuilder<SqlBool> {
  return holdsOrIsGiven(scope, sql`given.auth = 'write'`);
}

function holdsOrIsGiven(scope: Scope, isRight: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (isWholeRange(scope)) return holdsProject(scope);
  const isGiven = sql`project.id = any(array(
    select given.project_id from project_permission as given
    where given.account_id = ${scope.accountId} and ${isRight}))`;
  return sql<SqlBool>`(project.organisation_id = ${scope.organisationId} and (${holdsProject(scope)} or ${isGiven}))`;
}

/** That the data range of the scope holds a row of `project`: who may not see all of that, holds what they made. */
export function holdsProject(scope: Scope): RawBuilder<SqlBool> {
  const isOwn = sql<SqlBool>`project.organisation_id = ${scope.organisationId}`;
  if (!scope.permissions.has('project_view_all'))
    return sql<SqlBool>`(${isOwn} and project.owner_id = ${scope.accountId})`;
  if (isWholeRange(scope)) return isOwn;
  return sql<SqlBool>`(${isOwn} and (${sql.join(rangeOf(scope, 'project'), sql` or `)}))`;
}

const isWholeRange = ({ permissions, dataRange }: Scope) =>
  permissions.has('project_view_all') && dataRange === 'organisation';

/** That the data range of the scope holds a row of `account`: its own, and those of its departments. Guests are nobody's. */
export function holdsAccount(scope: Scope): RawBuilder<SqlBool> {
  const { organisationId, accountId, departmentId, dataRange } = scope;
  const isOwn = sql<SqlBool>`account.organisation_id = ${organisationId} and account.kind <> 'guest'`;
  if (dataRange === 'organisation') return isOwn;
  const ways = [sql`account.id = ${accountId}`, ...departmentsOf(departmentId, dataRange, 'account')];
  return sql<SqlBool>`(${isOwn} and (${sql.join(ways, sql` or `)}))`;
}

/** That the organisation of a row of `account` was not deactivated. Whoever lets somebody in asks it beside the account. */
export const isOfActiveOrganisation: RawBuilder<SqlBool> = sql<SqlBool>`exists (
  select from organisation as host where host.id = account.organisation_id and host.is_active)`;

/**
 * That the data range of the scope holds a row of `department`: its own one, with those below where the range says so.
 * What is placed in one of these stays in the range.
 */
export function holdsDepartment(scope: Scope): RawBuilder<SqlBool> {
  const { organisationId, departmentId, dataRange } = scope;
  const isOwn = sql<SqlBool>`department.organisation_id = ${organisationId}`;
  if (dataRange === 'organisation') return isOwn;
  if (departmentId === null) return sql<SqlBool>`false`;
  const isPlaced =
    dataRange === 'departmentAndBelow'
      ? sql`department.path @> array[${departmentId}::bigint]`
      : sql`department.id = ${departmentId}`;
  return sql<SqlBool>`(${isOwn} and ${isPlaced})`;
}

/**
 * That a link to the row opens now. A thing has one link: it is looked up for each row, where `exists` might be answered
 * from the links of everything, with each maker's rights, for the sake of one page.
 */
export function isShared(table: 'equipment' | 'project'): RawBuilder<boolean> {
  return sql<boolean>`coalesce((
    select is_share_backed(guest.id) from share join account as guest on guest.id = share.account_id
    where share.${sql.ref(`${table}_id`)} = ${sql.ref(`${table}.id`)} and guest.is_active
      and coalesce(share.expires_at > now(), true) and coalesce(share.view_count < share.max_views, true)), false)`;
}

/** Ways by which a data range narrower than the organisation holds a row that has an owner and a department. */
function rangeOf(
  { accountId, departmentId, dataRange }: Scope,
  table: 'equipment' | 'gateway' | 'project',
): RawBuilder<unknown>[] {
  return [sql`${sql.table(table)}.owner_id = ${accountId}`, ...departmentsOf(departmentId, dataRange, table)];
}

function departmentsOf(
  departmentId: string | null,
  dataRange: Scope['dataRange'],
  table: 'account' | 'equipment' | 'gateway' | 'project',
): RawBuilder<unknown>[] {
  if (departmentId === null) return [];
  const department = sql`${sql.table(table)}.department_id`;
  if (dataRange === 'department') return [sql`${department} = ${departmentId}`];
  if (dataRange !== 'departmentAndBelow') return [];
  return [
    sql`${department} = any(array(
      select placed.id from department as placed where placed.path @> array[${departmentId}::bigint]))`,
  ];
}
