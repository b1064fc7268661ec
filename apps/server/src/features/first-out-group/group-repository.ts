import type { FirstOutGroup, firstOutGroupCalls, RequestOf } from '@zutai/contract';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { type Edit, updateEdited } from '../../platform/db/edit-revision.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { directionOf, takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { changesEquipment, seesEquipment } from '../access/index.ts';
import type {} from './tables.ts';

type Query = RequestOf<typeof firstOutGroupCalls.query>;
export type GroupFields = Omit<RequestOf<typeof firstOutGroupCalls.add>, 'ruleIds'>;

/** A rule that is to be put into a group, and the group that it is in. */
export interface CandidateRule {
  readonly id: string;
  readonly title: string;
  readonly mayChange: boolean;
  readonly groupId: string | null;
  readonly groupTitle: string | null;
}

/** First-out groups, as far as a scope sees the equipment of all their rules. */
export class FirstOutGroupRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  #seen(scope: Scope) {
    return this.#db
      .selectFrom('first_out_group')
      .where('first_out_group.organisation_id', '=', scope.organisationId)
      .where(ofAllRules(seesEquipment(scope)));
  }

  async list(scope: Scope, request: Query): Promise<{ total: number; rows: FirstOutGroup[] }> {
    const found = this.#seen(scope).where(
      holdsKeyword(request.keyword, [
        'first_out_group.title',
        'first_out_group.title_en',
        'first_out_group.remark',
      ]),
    );
    const direction = directionOf(request);
    const { total, rows } = await takePage(found, request, (page) =>
      page
        .select(columnsOf(scope))
        .orderBy(
          request.sortField === 'title' ? 'first_out_group.title' : 'first_out_group.created_at',
          direction,
        )
        .orderBy('first_out_group.id', direction),
    );
    return { total, rows: rows.map(toRecord) };
  }

  async find(scope: Scope, id: string): Promise<FirstOutGroup | undefined> {
    const row = await this.#seen(scope)
      .select(columnsOf(scope))
      .where('first_out_group.id', '=', id)
      .executeTakeFirst();
    return row && toRecord(row);
  }

  async insert(organisationId: string, fields: GroupFields): Promise<string> {
    const { id } = await this.#db
      .insertInto('first_out_group')
      .values({
        organisation_id: organisationId,
        title: fields.title,
        title_en: fields.titleEn,
        window_seconds: fields.windowSeconds,
        remark: fields.remark,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** False when the organisation has no such group. @throws AppError editConflict */
  update(organisationId: string, id: string, fields: Partial<GroupFields>, edit: Edit): Promise<boolean> {
    const { title, titleEn: title_en, windowSeconds: window_seconds, remark } = fields;
    const change = { title, title_en, window_seconds, remark };
    return updateEdited(this.#db, 'first_out_group', { id, organisation_id: organisationId }, change, edit);
  }

  async delete(organisationId: string, id: string): Promise<void> {
    await this.#db
      .deleteFrom('first_out_group')
      .where('id', '=', id)
      .where('organisation_id', '=', organisationId)
      .execute();
  }

  /** The rules of a group, whoever sees them. */
  async membersOf(groupId: string): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('first_out_member')
      .select('rule_id')
      .where('group_id', '=', groupId)
      .execute();
    return rows.map(({ rule_id: id }) => id);
  }

  /** Waits for whoever places alarms of these rules, and keeps them from it until the transaction ends. */
  async lockRules(ruleIds: readonly string[]): Promise<void> {
    // In the one order in which all lock them.
    await sql`select rule_id from alarm_state where rule_id = any(${ruleIds}::bigint[]) order by rule_id for update`.execute(
      this.#db,
    );
  }

  /** Those of these rules that the scope sees. */
  async candidates(scope: Scope, ruleIds: readonly string[]): Promise<CandidateRule[]> {
    return this.#db
      .selectFrom('alarm_rule')
      .innerJoin('equipment', 'equipment.id', 'alarm_rule.equipment_id')
      .leftJoin('first_out_member', 'first_out_member.rule_id', 'alarm_rule.id')
      .leftJoin('first_out_group', 'first_out_group.id', 'first_out_member.group_id')
      .where(seesEquipment(scope))
      .where('alarm_rule.id', '=', sql<string>`any(${ruleIds}::bigint[])`)
      .select([
        'alarm_rule.id',
        'alarm_rule.title',
        sql<boolean>`${changesEquipment(scope)}`.as('mayChange'),
        'first_out_member.group_id as groupId',
        'first_out_group.title as groupTitle',
      ])
      .orderBy('alarm_rule.id')
      .execute();
  }

  async replaceMembers(groupId: string, before: readonly string[], after: readonly string[]): Promise<void> {
    await this.#db
      .deleteFrom('first_out_member')
      .where('group_id', '=', groupId)
      .where('rule_id', '=', sql<string>`any(${before.filter((id) => !after.includes(id))}::bigint[])`)
      .execute();
    const added = after.filter((id) => !before.includes(id));
    if (added.length === 0) return;
    await this.#db
      .insertInto('first_out_member')
      .values(added.map((id) => ({ rule_id: id, group_id: groupId })))
      .execute();
  }
}

/** That a condition on `equipment` holds for that of all rules of a row of `first_out_group`. */
function ofAllRules(condition: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (
    select from first_out_member as member join alarm_rule as rule on rule.id = member.rule_id
    join equipment on equipment.id = rule.equipment_id
    where member.group_id = first_out_group.id and (${condition}) is not true)`;
}

const RULES = sql<FirstOutGroup['rules']>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', rule.id::text, 'title', rule.title, 'titleEn', rule.title_en,
    'equipmentId', equipment.id::text, 'equipTitle', equipment.title, 'equipTitleEn', equipment.title_en)
    order by equipment.title, rule.title, rule.id), '[]')
  from first_out_member as member join alarm_rule as rule on rule.id = member.rule_id
  join equipment on equipment.id = rule.equipment_id where member.group_id = first_out_group.id)`;

const columnsOf = (scope: Scope) =>
  [
    'first_out_group.id',
    'first_out_group.revision',
    'first_out_group.created_at as createdAt',
    'first_out_group.title',
    'first_out_group.title_en as titleEn',
    'first_out_group.window_seconds as windowSeconds',
    'first_out_group.remark',
    RULES.as('rules'),
    sql<boolean>`${ofAllRules(changesEquipment(scope))}`.as('isChangeable'),
  ] as const;

function toRecord({
  createdAt,
  ...row
}: Omit<FirstOutGroup, 'createdMs' | 'ruleIds'> & { createdAt: Date }): FirstOutGroup {
  return { ...row, createdMs: createdAt.getTime(), ruleIds: row.rules.map(({ id }) => id) };
}
