import type { ExcelField, ExcelValue, ReportSchedule } from '@zutai/contract';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Lease } from '../../../platform/db/lease/lease.ts';
import type {} from '../tables.ts';

export interface ScheduledForm {
  readonly id: string;
  readonly schedule: Exclude<ReportSchedule, 'none'>;
  /** When the schedule was set, or the last period ended that was noted down. */
  readonly notedUntil: Date;
  readonly timeZone: string;
  readonly shifts: string;
}

export interface DueRecord {
  readonly id: string;
  readonly excelId: string;
  readonly organisationId: string;
  readonly equipmentId: string | null;
  readonly projectId: string | null;
  readonly timeZone: string;
  readonly fromAt: Date;
  readonly toAt: Date;
  readonly fields: readonly ExcelField[];
}

const MOST_ATTEMPTS = 6;

/** Records that come by themselves; as reports that do (ADR 81), what is due stands in the database. */
export class DueRepository {
  readonly #database: Pick<Database, 'kysely' | 'withTransaction'>;

  constructor(database: Pick<Database, 'kysely' | 'withTransaction'>) {
    this.#database = database;
  }

  /** Forms of active organisations that have a template. */
  async listScheduled(nowMs: number): Promise<ScheduledForm[]> {
    // Beyond now is what a clock noted down that was wrong.
    const { rows } = await sql<ScheduledForm>`
      select form.id::text, form.schedule, greatest(form.scheduled_at, (
          select to_at from excel_record where excel_id = form.id and is_scheduled and to_at <= ${new Date(nowMs)}
          order by to_at desc limit 1)) as "notedUntil",
        organisation.time_zone as "timeZone", organisation.shifts
      from excel_form as form join organisation on organisation.id = form.organisation_id
      where form.schedule <> 'none' and organisation.is_active
        and exists (select from excel_version where excel_id = form.id)
      order by form.id`.execute(this.#database.kysely);
    return rows;
  }

  /** Notes down periods that ended, with the newest version; those that are there already stay as they are. */
  async addPeriods(
    excelId: string,
    periods: readonly { readonly fromMs: number; readonly toMs: number }[],
  ): Promise<void> {
    if (periods.length === 0) return;
    await sql`
      insert into excel_record (organisation_id, excel_id, version_id, title, title_en, from_at, to_at, is_scheduled)
      select form.organisation_id, form.id, version.id, form.title, form.title_en,
        to_timestamp(period.from_ms / 1000), to_timestamp(period.to_ms / 1000), true
      from excel_form as form
      join lateral (select id from excel_version where excel_id = form.id order by number desc limit 1) as version on true
      cross join unnest(${periods.map(({ fromMs }) => fromMs)}::float8[],
        ${periods.map(({ toMs }) => toMs)}::float8[]) as period (from_ms, to_ms)
      where form.id = ${excelId}
      on conflict (excel_id, from_at, to_at) where is_scheduled do nothing`.execute(this.#database.kysely);
  }

  /** What is to be made now, the oldest first; what failed waits longer each time. */
  async listDue(): Promise<DueRecord[]> {
    const { rows } = await sql<DueRecord>`
      select record.id::text, form.id::text as "excelId", form.organisation_id::text as "organisationId",
        form.equipment_id::text as "equipmentId", form.project_id::text as "projectId",
        organisation.time_zone as "timeZone", record.from_at as "fromAt", record.to_at as "toAt", version.fields
      from excel_record as record
      join excel_form as form on form.id = record.excel_id
      join excel_version as version on version.id = record.version_id
      join organisation on organisation.id = form.organisation_id and organisation.is_active
      where record.made_at is null and record.attempts < ${MOST_ATTEMPTS}
        and (record.tried_at is null or record.tried_at < now() - make_interval(mins => (2 ^ record.attempts)::int))
      order by record.to_at, record.id limit 100`.execute(this.#database.kysely);
    return rows;
  }

  /** Keeps what was calculated, unless another process has the lease or did so already. */
  async keep(
    lease: Pick<Lease, 'fence'>,
    id: string,
    computed: readonly ExcelValue[],
    isComplete: boolean,
  ): Promise<void> {
    await this.#database.withTransaction(async ({ client, kysely }) => {
      await lease.fence(client);
      await sql`
        update excel_record set made_at = now(), computed = ${JSON.stringify(computed)}::jsonb,
          is_complete = ${isComplete}, failure = '', tried_at = now()
        where id = ${id} and made_at is null`.execute(kysely);
    });
  }

  async noteFailure(id: string, failure: string): Promise<void> {
    await sql`
      update excel_record set attempts = attempts + 1, tried_at = now(), failure = ${failure.slice(0, 200)}
      where id = ${id} and made_at is null`.execute(this.#database.kysely);
  }
}
