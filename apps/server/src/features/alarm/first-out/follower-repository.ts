import { MAX_BULK_ALARMS, type SubsequentAlarm, type SubsequentOutcome } from '@zutai/contract';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { fieldError } from '../../../platform/call/index.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type {} from '../tables.ts';

/** A subsequent alarm that somebody named. */
export interface NamedFollower extends SubsequentAlarm {
  /** It follows one of those that it was named with. */
  readonly isFollower: boolean;
  /** Null: it is closed, or does not follow them (any more). */
  readonly ruleId: string | null;
}

const COLUMNS = [
  ...(['alarm.id', 'alarm.first_out_id as firstOutId', 'alarm.title', 'alarm.title_en as titleEn'] as const),
  ...(['equipment.title as equipTitle', 'equipment.title_en as equipTitleEn'] as const),
] as const;

/** Subsequent alarms of first-outs, as far as somebody sees their equipment. */
export class FollowerRepository {
  readonly #db: Kysely<Tables>;
  readonly #sees: RawBuilder<SqlBool>;

  /** @param sees that they see a row of `equipment` */
  constructor(db: Kysely<Tables>, sees: RawBuilder<SqlBool>) {
    this.#db = db;
    this.#sees = sees;
  }

  #seen() {
    return this.#db
      .selectFrom('alarm')
      .innerJoin('equipment', 'equipment.id', 'alarm.equipment_id')
      .where(this.#sees);
  }

  /** Those that nobody has acknowledged, the oldest first: at most {@link MAX_BULK_ALARMS}, and how many there are. */
  async listUnacknowledged(
    firstOutIds: readonly string[],
  ): Promise<{ total: number; rows: SubsequentAlarm[] }> {
    const found = this.#seen()
      .where('alarm.first_out_id', '=', sql<string>`any(${firstOutIds}::bigint[])`)
      .where('alarm.closed_at', 'is', null)
      .where('alarm.state', 'in', [
        'unacknowledgedActive',
        'returnedUnacknowledged',
        'latchedUnacknowledged',
      ]);
    const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
    const rows = await found
      .select(COLUMNS)
      .orderBy('alarm.first_out_at')
      .orderBy('alarm.id')
      .limit(MAX_BULK_ALARMS)
      .execute();
    return { total, rows };
  }

  /**
   * Those that are named as subsequent alarms of some first-outs.
   * @throws AppError with the field when one of them is not seen
   */
  async findNamed(ids: readonly string[], firstOutIds: readonly string[]): Promise<NamedFollower[]> {
    if (ids.length === 0) return [];
    const follows = sql<boolean>`coalesce(alarm.first_out_id = any(${firstOutIds}::bigint[]), false)`;
    const rows = await this.#seen()
      .where('alarm.id', '=', sql<string>`any(${ids}::bigint[])`)
      .select(COLUMNS)
      .select([
        follows.as('isFollower'),
        sql<string | null>`case when alarm.closed_at is null and ${follows} then alarm.rule_id end`.as(
          'ruleId',
        ),
      ])
      .orderBy('alarm.first_out_at')
      .orderBy('alarm.id')
      .execute();
    if (rows.length < new Set(ids).size) throw fieldError('subsequentIds', 'id');
    return rows;
  }
}

/** Those of them that can be acknowledged, as inputs name them. */
export const namesOf = (followers: readonly NamedFollower[]): { ruleId: string; alarmId: string }[] =>
  followers.flatMap(({ id, ruleId }) => (ruleId === null ? [] : [{ ruleId, alarmId: id }]));

/** What became of those that were named. @param done which were acknowledged now */
export const outcomesOf = (
  followers: readonly NamedFollower[],
  done: ReadonlySet<string>,
): SubsequentOutcome[] =>
  followers.map(({ ruleId: _rule, isFollower: _is, ...alarm }) => ({
    ...alarm,
    refusal: done.has(alarm.id) ? null : 'alarmStateChanged',
  }));
