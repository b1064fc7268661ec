import type { ReportFileFormat, ReportRun, ReportSchedule } from '@zutai/contract';
import type { Language } from '@zutai/i18n';
import { type Kysely, sql } from 'kysely';
import type { Scope } from '../../../platform/call/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Lease } from '../../../platform/db/lease/lease.ts';
import { type Paging, takePage } from '../../../platform/db/paged-query.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { seesReport } from '../report-repository.ts';
import type {} from '../tables.ts';

/** A report that makes itself. */
export interface ScheduledReport {
  readonly id: string;
  readonly schedule: Exclude<ReportSchedule, 'none'>;
  /** When the schedule was set, or the last period ended that was noted down. */
  readonly notedUntil: Date;
  readonly timeZone: string;
  readonly shifts: string;
}

export interface DueRun {
  readonly id: string;
  readonly reportId: string;
  readonly fromAt: Date;
  readonly toAt: Date;
  readonly language: Language;
  readonly fileFormat: ReportFileFormat;
  readonly recipients: readonly string[];
}

export interface DueMail {
  readonly runId: string;
  readonly recipient: string;
  readonly language: Language;
  readonly title: string;
  readonly titleEn: string;
  readonly fromAt: Date;
  readonly toAt: Date;
  readonly timeZone: string;
  readonly fileFormat: ReportFileFormat;
  readonly file: Buffer;
  /** Of which claim: what comes of an earlier one is not written down any more. */
  readonly claim: string;
}

/** Tries of a report that cannot be made, and of a mail that is not taken. */
const MOST_ATTEMPTS = 6;
/** Mails that are under way are not looked at by others for so long. */
const CLAIM_MINUTES = 10;
/** How long reports that came by themselves are kept. */
const KEPT_DAYS = 400;

/** Reports that came by themselves, and the mails that carry them. */
export class RunRepository {
  readonly #database: Pick<Database, 'kysely' | 'withTransaction'>;

  constructor(database: Pick<Database, 'kysely' | 'withTransaction'>) {
    this.#database = database;
  }

  get #db(): Kysely<Tables> {
    return this.#database.kysely;
  }

  /**
   * All of active organisations. What is older than the last period that was noted down is over, though it may not be
   * there: it was deleted when it was old, or the organisation had another time zone then.
   */
  async listScheduled(nowMs: number): Promise<ScheduledReport[]> {
    // Beyond now is what a clock noted down that was wrong.
    const { rows } = await sql<ScheduledReport>`
      select report.id::text, report.schedule, greatest(report.scheduled_at, (
          select to_at from report_run where report_id = report.id and to_at <= ${new Date(nowMs)}
          order by from_at desc limit 1)) as "notedUntil",
        organisation.time_zone as "timeZone", organisation.shifts
      from report join organisation on organisation.id = report.organisation_id
      where report.schedule <> 'none' and organisation.is_active order by report.id`.execute(this.#db);
    return rows;
  }

  /** Notes down periods that ended; those that are there already stay as they are. */
  async addPeriods(
    reportId: string,
    periods: readonly { readonly fromMs: number; readonly toMs: number }[],
  ): Promise<void> {
    if (periods.length === 0) return;
    await sql`
      insert into report_run (report_id, from_at, to_at, title, title_en)
      select report.id, to_timestamp(period.from_ms / 1000), to_timestamp(period.to_ms / 1000), title, title_en
      from report, unnest(${periods.map(({ fromMs }) => fromMs)}::float8[],
        ${periods.map(({ toMs }) => toMs)}::float8[]) as period (from_ms, to_ms)
      where report.id = ${reportId}
      on conflict (report_id, from_at, to_at) do nothing`.execute(this.#db);
  }

  /** What is to be made now, the oldest first; what failed waits longer each time. */
  async listDue(): Promise<DueRun[]> {
    const { rows } = await sql<DueRun>`
      select run.id::text, run.report_id::text as "reportId", run.from_at as "fromAt", run.to_at as "toAt",
        report.language, report.file_format as "fileFormat", report.recipients
      from report_run as run join report on report.id = run.report_id
      join organisation on organisation.id = report.organisation_id and organisation.is_active
      where run.made_at is null and run.attempts < ${MOST_ATTEMPTS}
        and (run.tried_at is null or run.tried_at < now() - make_interval(mins => (2 ^ run.attempts)::int))
      order by run.to_at, run.id limit 100`.execute(this.#db);
    return rows;
  }

  /** Keeps what was made and whom it goes to, unless it was kept already or another process has the lease. */
  async keep(
    lease: Pick<Lease, 'fence'>,
    { id, recipients, fileFormat }: DueRun,
    file: Buffer,
  ): Promise<void> {
    await this.#database.withTransaction(async ({ client, kysely }) => {
      await lease.fence(client);
      const { numAffectedRows } = await sql`
        update report_run set made_at = now(), file = ${file}, file_format = ${fileFormat}, failure = '', tried_at = now()
        where id = ${id} and made_at is null`.execute(kysely);
      if (numAffectedRows !== 1n) return;
      await sql`
        insert into report_mail (run_id, recipient)
        select ${id}::bigint, recipient from unnest(${recipients}::text[]) as recipient
        on conflict do nothing`.execute(kysely);
    });
  }

  async noteFailure(id: string, failure: string): Promise<void> {
    await sql`
      update report_run set attempts = attempts + 1, tried_at = now(), failure = ${failure.slice(0, 200)}
      where id = ${id} and made_at is null`.execute(this.#db);
  }

  /** Takes the mails that are due: a process that dies over one leaves it to be sent ten minutes later. */
  async claimMails(lease: Pick<Lease, 'fence'>, limit: number): Promise<DueMail[]> {
    return this.#database.withTransaction(async ({ client, kysely }) => {
      await lease.fence(client);
      const { rows } = await sql<DueMail>`
        with due as (
          select mail.run_id, mail.recipient, report.language, organisation.time_zone, run.title, run.title_en,
            run.from_at, run.to_at, run.file_format, run.file
          from report_mail as mail
          join report_run as run on run.id = mail.run_id
          join report on report.id = run.report_id
          join organisation on organisation.id = report.organisation_id and organisation.is_active
          where mail.state = 'waiting' and mail.next_at <= now()
          order by mail.next_at, mail.run_id, mail.recipient limit ${limit} for update of mail skip locked
        )
        update report_mail as mail set next_at = now() + make_interval(mins => ${CLAIM_MINUTES})
        from due where mail.run_id = due.run_id and mail.recipient = due.recipient
        returning mail.run_id::text as "runId", mail.recipient, due.language, due.title, due.title_en as "titleEn",
          due.from_at as "fromAt", due.to_at as "toAt", due.time_zone as "timeZone",
          due.file_format as "fileFormat", due.file, mail.next_at::text as claim`.execute(kysely);
      return rows;
    });
  }

  /** What became of a mail; one that was not taken is tried again, longer after each time. */
  async settleMail(
    { runId, recipient, claim }: DueMail,
    state: 'sent' | 'held' | 'failed',
    failure: string,
  ): Promise<void> {
    await sql`
      update report_mail set attempts = attempts + 1, failure = ${failure.slice(0, 200)},
        state = case when ${state} = 'failed' and attempts + 1 < ${MOST_ATTEMPTS} then 'waiting' else ${state} end,
        next_at = now() + make_interval(mins => (5 * 2 ^ attempts)::int)
      where run_id = ${runId} and recipient = ${recipient} and state = 'waiting'
        and next_at = ${claim}::timestamptz`.execute(this.#db);
  }

  async list(scope: Scope, request: Paging & { reportId?: string | undefined }) {
    let found = this.#runs(scope);
    if (request.reportId !== undefined) found = found.where('report.id', '=', request.reportId);
    const { total, rows } = await takePage(found, request, (page) =>
      page
        .select([
          'report_run.id',
          'report_run.report_id as reportId',
          'report_run.title',
          'report_run.title_en as titleEn',
          'report_run.from_at as fromAt',
          'report_run.to_at as toAt',
          'report_run.made_at as madeAt',
          'report_run.failure',
          'report_run.file_format as fileFormat',
          sql<number>`coalesce(octet_length(report_run.file), 0)`.as('bytes'),
          sql<ReportRun['mails']>`coalesce((
            select jsonb_agg(jsonb_build_object('to', recipient, 'state', state, 'failure', failure) order by recipient)
            from report_mail where run_id = report_run.id), '[]')`.as('mails'),
        ])
        .orderBy('report_run.to_at', request.sortOrder ?? 'desc')
        .orderBy('report_run.id', request.sortOrder ?? 'desc'),
    );
    return {
      total,
      rows: rows.map(
        ({ fromAt, toAt, madeAt, ...row }): ReportRun => ({
          ...row,
          fromMs: fromAt.getTime(),
          toMs: toAt.getTime(),
          madeMs: madeAt?.getTime() ?? null,
        }),
      ),
    };
  }

  /** The file of one that was made, with its names. */
  async findFile(scope: Scope, id: string) {
    return this.#runs(scope)
      .select(['report_run.title', 'report_run.title_en as titleEn', 'report_run.from_at as fromAt'])
      .select([
        'report_run.file',
        'report_run.file_format as fileFormat',
        'organisation.time_zone as timeZone',
      ])
      .where('report_run.id', '=', id)
      .where('report_run.file', 'is not', null)
      .executeTakeFirst();
  }

  async deleteOld(limit: number): Promise<number> {
    const { numAffectedRows } = await sql`
      delete from report_run where id in (
        select id from report_run where to_at < now() - make_interval(days => ${KEPT_DAYS}) limit ${limit})`.execute(
      this.#db,
    );
    return Number(numAffectedRows ?? 0n);
  }

  #runs(scope: Scope) {
    return this.#db
      .selectFrom('report_run')
      .innerJoin('report', 'report.id', 'report_run.report_id')
      .innerJoin('organisation', 'organisation.id', 'report.organisation_id')
      .leftJoin('equipment', 'equipment.id', 'report.equipment_id')
      .leftJoin('project', 'project.id', 'report.project_id')
      .where(seesReport(scope));
  }
}
