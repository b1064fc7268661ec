import {
  type Alarm,
  type AlarmDetail,
  type alarmCalls,
  MAX_ALARMS,
  type RequestOf,
  type ResponseOf,
} from '@zutai/contract';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { nullsLeast, type Paging, takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { seesEquipment } from '../access/index.ts';
import type {} from './tables.ts';

type Query = RequestOf<typeof alarmCalls.query>;
export type AlarmFilters = Pick<Query, 'scope' | 'levelId' | 'keyword' | 'fromMs' | 'toMs'>;
/** What of first-out groups is listed. */
export type AlarmPlaces = Partial<Pick<Query, 'isGrouped' | 'firstOutId'>>;
export type AlarmPaging = Paging<NonNullable<Query['sortField']>>;

/** Of which equipment: what a scope sees, or what a project bundles. */
export type AlarmsOf =
  | { readonly scope: Scope; readonly equipmentIds?: readonly string[] | undefined }
  | {
      readonly organisationId: string;
      readonly projectId: string;
      readonly equipmentIds?: readonly string[] | undefined;
    };

const SORT = {
  gmtTrigger: 'alarm.raised_at',
  alarmLevelId: 'alarm_level.priority',
  equipTitle: 'equipment.title',
  gmtRelease: 'alarm.released_at',
} as const;

const KEYWORD_COLUMNS = [
  'alarm.title',
  'alarm.title_en',
  'alarm.message',
  'alarm.message_en',
  'alarm.acknowledged_by',
  'equipment.title',
] as const;

const SCOPES: Readonly<Record<Query['scope'], RawBuilder<SqlBool>>> = {
  open: sql`alarm.closed_at is null`,
  active: sql`alarm.closed_at is null and alarm.released_at is null`,
  unacknowledged: sql`alarm.closed_at is null and alarm.state in (
    'unacknowledgedActive', 'returnedUnacknowledged', 'latchedUnacknowledged')`,
  shelved: sql`alarm.closed_at is null and alarm.state in ('shelved', 'suppressedByDesign', 'outOfService')`,
  closed: sql`alarm.closed_at is not null`,
  all: sql`true`,
};

/** Alarms that rang. */
export class AlarmRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  #of(of: AlarmsOf) {
    const { equipmentIds } = of;
    let found = this.#db
      .selectFrom('alarm')
      .innerJoin('equipment', 'equipment.id', 'alarm.equipment_id')
      .innerJoin('alarm_level', 'alarm_level.id', 'alarm.level_id')
      .where(isOf(of));
    if (equipmentIds !== undefined && equipmentIds.length > 0)
      found = found.where('alarm.equipment_id', '=', sql<string>`any(${equipmentIds}::bigint[])`);
    return found;
  }

  #filtered(of: AlarmsOf, { scope, levelId, keyword, fromMs, toMs }: AlarmFilters) {
    let found = this.#of(of)
      .where(SCOPES[scope])
      .where((is) =>
        is.or([
          holdsKeyword(keyword, [...KEYWORD_COLUMNS]),
          is('alarm.signal_id', 'in', signalsNamed(of, keyword)),
        ]),
      );
    if (levelId !== undefined) found = found.where('alarm.level_id', '=', levelId);
    if (fromMs !== undefined) found = found.where('alarm.raised_at', '>=', new Date(fromMs));
    if (toMs !== undefined) found = found.where('alarm.raised_at', '<=', new Date(toMs));
    return found;
  }

  async list(
    of: AlarmsOf,
    filters: AlarmFilters & AlarmPaging & AlarmPlaces,
  ): Promise<{ total: number; rows: Alarm[] }> {
    const { sortField = 'gmtTrigger', sortOrder = 'desc', isGrouped = false, firstOutId } = filters;
    let found = this.#filtered(of, filters);
    if (firstOutId !== undefined) found = found.where('alarm.first_out_id', '=', firstOutId);
    // Of what is over each is a row: what nobody waits for needs nobody to speak for it.
    if (isGrouped && filters.scope !== 'closed' && filters.scope !== 'all')
      found = found.where((is) =>
        is.or([
          is('alarm.quiet_equipment_id', 'is', null),
          is('alarm.first_out_id', 'is', null),
          is.not(is('alarm.first_out_id', 'in', this.#filtered(of, filters).select('alarm.id'))),
        ]),
      );
    const { total, rows } = await takePage(found, filters, (page) =>
      page
        .select(columnsOf(of))
        .orderBy(SORT[sortField], nullsLeast(sortOrder, sortField === 'gmtRelease'))
        // Of one level the newest is the first, so that a flood does not put it behind what is shown.
        .orderBy('alarm.id', sortField === 'alarmLevelId' ? 'desc' : sortOrder),
    );
    return { total, rows: rows.map(toAlarm) };
  }

  async listAll(of: AlarmsOf, filters: AlarmFilters): Promise<Alarm[]> {
    const rows = await this.#filtered(of, filters)
      .select(columnsOf(of))
      .orderBy('alarm.raised_at', 'desc')
      .orderBy('alarm.id', 'desc')
      .limit(MAX_ALARMS)
      .execute();
    return rows.map(toAlarm);
  }

  async find(of: AlarmsOf, id: string): Promise<Alarm | undefined> {
    const row = await this.#of(of).select(columnsOf(of)).where('alarm.id', '=', id).executeTakeFirst();
    return row && toAlarm(row);
  }

  /** Those of these alarms that are not done with, with their rules; null: it is. Others are not seen. */
  async findOpenRules(of: AlarmsOf, ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
    const rows = await this.#of(of)
      .select(['alarm.id', sql<string | null>`case when ${SCOPES.open} then alarm.rule_id end`.as('ruleId')])
      .where('alarm.id', '=', sql<string>`any(${ids}::bigint[])`)
      .execute();
    return new Map(rows.map(({ id, ruleId }) => [id, ruleId]));
  }

  async detail(of: AlarmsOf, id: string): Promise<AlarmDetail | undefined> {
    const found = await this.find(of, id);
    if (found === undefined) return undefined;
    const events = await this.#db
      .selectFrom('alarm_event')
      .select(['id', 'kind', 'at', 'stage', 'value', 'value_en as valueEn'])
      .select(['account_name as accountName', 'note', 'until'])
      .where('alarm_id', '=', id)
      .orderBy('id')
      .execute();
    const rule = await this.#db
      .selectFrom('alarm_rule')
      .select(['cause', 'cause_en as causeEn', 'consequence', 'consequence_en as consequenceEn'])
      .select(['instruction', 'instruction_en as instructionEn'])
      .where('id', '=', found.ruleId)
      .executeTakeFirst();
    return {
      ...found,
      ...(rule ?? NO_RESPONSE),
      sequence: found.firstOutMs === null ? [] : await this.#sequence(of, found.firstOutId ?? id),
      events: events.map(({ at, until, kind, ...event }) => ({
        ...event,
        kind: kind as AlarmDetail['events'][number]['kind'],
        atMs: at.getTime(),
        untilMs: until?.getTime() ?? null,
      })),
    };
  }

  /** A first-out and what followed it, by the clocks of their devices; nothing of an alarm that stands alone. */
  async #sequence(of: AlarmsOf, firstOutId: string): Promise<Alarm[]> {
    const rows = await this.#of(of)
      .select(columnsOf(of))
      .where((is) => is.or([is('alarm.id', '=', firstOutId), is('alarm.first_out_id', '=', firstOutId)]))
      .orderBy('alarm.first_out_at')
      // Of one moment as they were decided.
      .orderBy(sql`alarm.first_out_id is not null`)
      .orderBy('alarm.id')
      .limit(MAX_ALARMS)
      .execute();
    return rows.length < 2 ? [] : rows.map(toAlarm);
  }

  /** Open and unacknowledged ones by level. */
  async count(of: AlarmsOf): Promise<ResponseOf<typeof alarmCalls.count>['levels']> {
    const rows = await this.#of(of)
      .where(SCOPES.open)
      .where(sql<SqlBool>`alarm.state not in ('shelved', 'suppressedByDesign', 'outOfService')`)
      .select([
        'alarm.level_id as levelId',
        sql<number>`count(*)::int`.as('open'),
        sql<number>`(count(*) filter (where ${SCOPES.unacknowledged}))::int`.as('unacknowledged'),
        sql<number>`(count(*) filter (where ${SCOPES.unacknowledged} and ${isQuiet(of)}))::int`.as('quiet'),
        sql<Date | null>`max(alarm.rung_at) filter (where ${SCOPES.unacknowledged} and not ${isQuiet(of)})`.as(
          'rungAt',
        ),
      ])
      .groupBy(['alarm.level_id', 'alarm_level.priority'])
      .orderBy('alarm_level.priority')
      .execute();
    return rows.map(({ rungAt, ...row }) => ({ ...row, rungMs: rungAt?.getTime() ?? null }));
  }

  /** Equipment with open alarms that ask for something, and the level of the first to be answered. */
  async countByEquipment(of: AlarmsOf): Promise<ResponseOf<typeof alarmCalls.countByEquipment>> {
    return this.#of(of)
      .where(SCOPES.open)
      .where(sql<SqlBool>`alarm.state not in ('shelved', 'suppressedByDesign', 'outOfService')`)
      .select([
        'alarm.equipment_id as equipmentId',
        sql<number>`count(*)::int`.as('open'),
        sql<number>`(count(*) filter (where ${SCOPES.unacknowledged}))::int`.as('unacknowledged'),
        sql<string>`(array_agg(alarm.level_id order by alarm_level.priority))[1]::text`.as('levelId'),
      ])
      .groupBy('alarm.equipment_id')
      .orderBy(sql`min(alarm_level.priority)`)
      .orderBy('alarm.equipment_id')
      .limit(MAX_ALARMS)
      .execute();
  }

  async countUnresolved(of: AlarmsOf): Promise<number> {
    const { count } = await this.#of(of)
      .where(SCOPES.active)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow();
    return count;
  }
}

/** Signals of the organisation whose name or tag holds a keyword: gathered once, not looked at for each alarm. */
function signalsNamed(of: AlarmsOf, keyword: string | undefined): RawBuilder<number> {
  const { organisationId } = 'scope' in of ? of.scope : of;
  return sql<number>`(select signal.id from signal join equipment as owner on owner.id = signal.equipment_id
    where owner.organisation_id = ${organisationId} and ${holdsKeyword(keyword, ['signal.title', 'signal.title_en', 'signal.tag'])})`;
}

function isOf(of: AlarmsOf): RawBuilder<SqlBool> {
  if ('scope' in of) return seesEquipment(of.scope);
  const { organisationId, projectId } = of;
  return sql<SqlBool>`equipment.organisation_id = ${organisationId} and equipment.id in (
    select bound.equipment_id from project_equipment as bound where bound.project_id = ${projectId})`;
}

/** That its first-out, which is seen too, speaks for an alarm. */
const isQuiet = (
  of: AlarmsOf,
): RawBuilder<boolean> => sql<boolean>`(alarm.quiet_equipment_id is not null and exists (
  select from equipment where equipment.id = alarm.quiet_equipment_id and ${isOf(of)}))`;

/** How many of those that followed an alarm are seen, of which a condition on `later` holds. */
const followers = (of: AlarmsOf, condition: RawBuilder<SqlBool>): RawBuilder<number> => sql<number>`(
  select count(*)::int from alarm as later join equipment on equipment.id = later.equipment_id
  where later.first_out_id = alarm.id and ${condition} and ${isOf(of)})`;

/** Of an alarm whose rule was deleted. */
const NO_RESPONSE = {
  ...{ cause: '', consequence: '', instruction: '' },
  ...{ causeEn: '', consequenceEn: '', instructionEn: '' },
};

const COLUMNS = [
  'alarm.id',
  'alarm.rule_id as ruleId',
  'alarm.equipment_id as equipmentId',
  'equipment.title as equipTitle',
  'alarm.signal_id as signalId',
  'alarm.title',
  'alarm.title_en as titleEn',
  'alarm.kind as type',
  'alarm.level_id as alarmLevelId',
  'alarm_level.title as levelTitle',
  'alarm_level.title_en as levelTitleEn',
  'alarm_level.color as levelColor',
  'alarm_level.shape as levelShape',
  'equipment.title_en as equipTitleEn',
  'alarm.state',
  'alarm.stage',
  'alarm.raised_at as raisedAt',
  'alarm.released_at as releasedAt',
  'alarm.acknowledged_at as acknowledgedAt',
  'alarm.acknowledged_by as acknowledgedBy',
  'alarm.note',
  'alarm.shelved_until as shelvedUntil',
  'alarm.value',
  'alarm.value_en as valueEn',
  'alarm.message as msg',
  'alarm.message_en as msgEn',
  'alarm.raised_count as raisedCount',
  'alarm.first_out_id as firstOutId',
  'alarm.first_out_at as firstOutAt',
] as const;

const columnsOf = (of: AlarmsOf) =>
  [
    ...COLUMNS,
    isQuiet(of).as('isQuiet'),
    followers(of, sql`true`).as('subsequentCount'),
    followers(
      of,
      sql`later.closed_at is null and later.state in (
        'unacknowledgedActive', 'returnedUnacknowledged', 'latchedUnacknowledged')`,
    ).as('subsequentUnacknowledged'),
  ] as const;

interface Row
  extends Omit<
    Alarm,
    'type' | 'signalId' | 'gmtTrigger' | 'gmtRelease' | 'acknowledgedMs' | 'shelvedUntilMs' | 'firstOutMs'
  > {
  type: string;
  signalId: number | null;
  raisedAt: Date;
  releasedAt: Date | null;
  acknowledgedAt: Date | null;
  shelvedUntil: Date | null;
  firstOutAt: Date | null;
}

function toAlarm(found: Row): Alarm {
  const { raisedAt, releasedAt, acknowledgedAt, shelvedUntil, firstOutAt, signalId, type, ...row } = found;
  return {
    ...row,
    type: type as Alarm['type'],
    signalId: signalId === null ? null : String(signalId),
    gmtTrigger: raisedAt.getTime(),
    gmtRelease: releasedAt?.getTime() ?? null,
    acknowledgedMs: acknowledgedAt?.getTime() ?? null,
    shelvedUntilMs: shelvedUntil?.getTime() ?? null,
    firstOutMs: firstOutAt?.getTime() ?? null,
  };
}
