import { ALARM_PERIOD_MS, type AlarmPerformance, CHATTERING_COUNT } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Scope } from '../../../platform/call/index.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { seesEquipment } from '../../access/index.ts';
import type {} from '../tables.ts';
import { alarmRate } from './alarm-rate.ts';
import type { Asked } from './asked.ts';
import { readStanding } from './standing-repository.ts';

type CountedRule = AlarmPerformance['top'][number];

const TOP = 10;
const MOST_CHATTERING = 50;
/** Of a line of the journal, that its alarm followed no other. */
const IS_NO_FOLLOWER = sql`not exists (
  select from alarm where alarm.id = event.alarm_id and alarm.first_out_id is not null)`;

/** How the alarm system of a scope does (ISA-18.2, clause 16). */
export class PerformanceRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async read(scope: Scope, asked: Asked): Promise<AlarmPerformance> {
    const periods = await this.#periods(scope, asked);
    const rate = alarmRate(periods, asked);
    const top = await this.#counted(scope, asked, sql`true`, TOP);
    const topCount = top.reduce((sum, { count }) => sum + count, 0);
    return {
      ...rate,
      subsequent: await this.#countSubsequent(scope, asked),
      levels: await this.#levels(scope, asked),
      top,
      topShare: rate.total === 0 ? 0 : topCount / rate.total,
      chattering: await this.#counted(scope, asked, sql`is_chatter`, MOST_CHATTERING),
      ...(await readStanding(this.#db, scope, asked)),
    };
  }

  /** When alarms of the scope began to ask for somebody, and whether it was the third time within a minute. */
  #raised(scope: Scope, { fromMs, toMs, countsSubsequent }: Asked) {
    return sql`
      select event.at, event.rule_id, event.alarm_id, event.equipment_id, event.title,
        event.at - lag(event.at, ${sql.lit(CHATTERING_COUNT - 1)}) over (partition by event.rule_id order by event.at)
          <= interval '1 minute' as is_chatter
      from alarm_event as event join equipment on equipment.id = event.equipment_id
      where event.organisation_id = ${scope.organisationId} and event.kind in ('raised', 'raisedAgain', 'escalated')
        and event.at >= ${new Date(fromMs)} and event.at < ${new Date(toMs)} and ${seesEquipment(scope)}
        and ${countsSubsequent ? sql`true` : IS_NO_FOLLOWER}`;
  }

  async #countSubsequent(scope: Scope, asked: Asked): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      with raised as (${this.#raised(scope, { ...asked, countsSubsequent: true })})
      select count(*)::integer as count from raised join alarm on alarm.id = raised.alarm_id
      where alarm.first_out_id is not null`.execute(this.#db);
    return rows[0]!.count;
  }

  async #periods(scope: Scope, asked: Asked) {
    const { rows } = await sql<{ slot: number; count: number }>`
      with raised as (${this.#raised(scope, asked)})
      select floor(extract(epoch from at) * 1000 / ${sql.lit(ALARM_PERIOD_MS)})::integer as slot, count(*)::integer as count
      from raised group by slot`.execute(this.#db);
    return rows;
  }

  async #levels(scope: Scope, asked: Asked): Promise<AlarmPerformance['levels']> {
    const { rows } = await sql<{ levelId: string; count: number }>`
      with raised as (${this.#raised(scope, asked)}), counted as (
        select alarm.level_id, count(*)::integer as count from raised join alarm on alarm.id = raised.alarm_id
        group by alarm.level_id)
      select level.id::text as "levelId", coalesce(counted.count, 0) as count
      from alarm_level as level left join counted on counted.level_id = level.id
      where level.organisation_id = ${scope.organisationId} order by level.priority`.execute(this.#db);
    return rows;
  }

  async #counted(
    scope: Scope,
    asked: Asked,
    isCounted: ReturnType<typeof sql>,
    most: number,
  ): Promise<CountedRule[]> {
    const { rows } = await sql<CountedRule>`
      with raised as (${this.#raised(scope, asked)}), counted as (
        select rule_id, equipment_id, max(title) as title, count(*)::integer as count
        from raised where ${isCounted} group by rule_id, equipment_id
        order by count desc, rule_id limit ${sql.lit(most)})
      select rule.id::text as "ruleId", equipment.id::text as "equipmentId", equipment.title as "equipTitle",
        equipment.title_en as "equipTitleEn", coalesce(rule.title, counted.title) as title,
        coalesce(rule.title_en, '') as "titleEn", counted.count
      from counted join equipment on equipment.id = counted.equipment_id
      left join alarm_rule as rule on rule.id = counted.rule_id
      order by counted.count desc, counted.rule_id`.execute(this.#db);
    return rows;
  }
}
