import { INHERITED_RETENTION, type Retention } from '@zutai/contract';
import type { Pool } from 'pg';
import type { RetentionDays } from './retention.ts';

const LEVELS = ['raw', 'minute', 'hour', 'day'] as const;

/** Of a signal or calculated value `asked`: its own days, else those of its organisation, else the installation's. */
const DAYS = LEVELS.map(
  (level, at) =>
    `coalesce(signal.${level}_retention_days, organisation.${level}_retention_days, $${at + 1}::int) as "${level}Days"`,
);
const READ_RETENTION = `
  select asked.id, ${DAYS.join(', ')}
  from unnest($5::int[]) as asked (id)
  left join signal on signal.id = asked.id
  left join equipment on equipment.id = signal.equipment_id
  left join mvar_value on mvar_value.value_id = asked.id
  left join mvar on mvar.id = mvar_value.mvar_id
  left join project on project.id = mvar.project_id
  left join organisation on organisation.id = coalesce(equipment.organisation_id, project.organisation_id)`;

/**
 * How long the history of each of these signals and calculated values is kept. What belongs to nobody any more is kept
 * as the installation says.
 */
export async function readRetention(
  pool: Pick<Pool, 'query'>,
  installation: RetentionDays,
  signalIds: readonly number[],
): Promise<Map<number, RetentionDays>> {
  const { rawDays, minuteDays, hourDays, dayDays } = installation;
  const { rows } = await pool.query<RetentionDays & { id: number }>(READ_RETENTION, [
    ...[rawDays, minuteDays, hourDays, dayDays],
    signalIds,
  ]);
  return new Map(rows.map(({ id, ...days }) => [id, days]));
}

/** The shortest and the longest days of each level that anybody has. */
export interface RetentionRange {
  readonly shortest: RetentionDays;
  readonly longest: RetentionDays;
}

const READ_RANGE = `select ${LEVELS.flatMap((level, at) =>
  (['least', 'greatest'] as const).map(
    (which) =>
      `${which}($${at + 1}::int, ${['organisation', 'signal']
        .map(
          (table) =>
            `(select ${which === 'least' ? 'min' : 'max'}(${level}_retention_days) from ${table} where ${level}_retention_days is not null)`,
        )
        .join(', ')}) as "${which}_${level}"`,
  ),
).join(', ')}`;

export async function readRetentionRange(
  pool: Pick<Pool, 'query'>,
  { rawDays, minuteDays, hourDays, dayDays }: RetentionDays,
): Promise<RetentionRange> {
  const { rows } = await pool.query<Record<string, number>>(READ_RANGE, [
    rawDays,
    minuteDays,
    hourDays,
    dayDays,
  ]);
  const daysOf = (which: string): RetentionDays => {
    const of = (level: string) => rows[0]![`${which}_${level}`]!;
    return { rawDays: of('raw'), minuteDays: of('minute'), hourDays: of('hour'), dayDays: of('day') };
  };
  return { shortest: daysOf('least'), longest: daysOf('greatest') };
}

const OWN_DAYS = (table: string) =>
  LEVELS.map((level) => `${table}.${level}_retention_days as "${level}RetentionDays"`).join(', ');

/** What an organisation has entered. */
export async function readOwnRetention(
  pool: Pick<Pool, 'query'>,
  organisationId: string,
): Promise<Retention> {
  const { rows } = await pool.query<Retention>(
    `select ${OWN_DAYS('organisation')} from organisation where id = $1`,
    [organisationId],
  );
  return rows[0] ?? INHERITED_RETENTION;
}

/** Of these signals those that have days of their own. */
export async function readSignalsRetention(
  pool: Pick<Pool, 'query'>,
  signalIds: readonly number[],
): Promise<Map<number, Retention>> {
  const { rows } = await pool.query<Retention & { id: number }>(
    `select signal.id::int as id, ${OWN_DAYS('signal')} from signal
     where id = any ($1::int[])
       and num_nonnulls(${LEVELS.map((level) => `${level}_retention_days`).join(', ')}) > 0`,
    [signalIds],
  );
  return new Map(rows.map(({ id, ...own }) => [id, own]));
}
