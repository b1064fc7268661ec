import { MAX_RANGE_DAYS, MAX_REPORT_STEPS, type ReportRow, type reportCalls } from '@zutai/contract';
import { AppError, type Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { createPruningJob } from '../../platform/jobs/pruning-job.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { PDF_TYPE, requirePdfRoom } from '../../platform/pdf/index.ts';
import { TABLE_TYPES } from '../../platform/table-file/index.ts';
import type { RecordExport } from '../audit/index.ts';
import type { HistoryReader } from '../history/index.ts';
import type { OutboxFeature } from '../outbox/index.ts';
import { boundsOfReport, type ReportDefinition, ReportReader } from './read-report.ts';
import { reportFile } from './report-file.ts';
import { ReportRepository } from './report-repository.ts';
import { ReportService } from './report-service.ts';
import { RunMaker, runFileName } from './run/make-runs.ts';
import { RunRepository } from './run/run-repository.ts';
import { SiteClock, siteTimeOf } from './statistic/site-clock.ts';

export { checkColumns } from './check-columns.ts';
export { describeColumns, type ReportDefinition, type ReportReader } from './read-report.ts';
export { type ReportOwner, ReportRepository } from './report-repository.ts';
export { periodsEnded } from './run/periods.ts';
export { SiteClock, siteTimeOf } from './statistic/site-clock.ts';

export interface ReportFeature {
  readonly handlers: Handlers<typeof reportCalls>;
  readonly reports: ReportRepository;
  readonly reader: ReportReader;
  readonly jobs: readonly Job[];
}

const DAY_MS = 86_400_000;
/** How often what is due is looked for. */
const RUN_INTERVAL_MS = 30_000;

/** Reports of equipment and projects: columns over steps of time (ADR 81). */
export function createReportFeature(
  { database, logger }: { database: Database; logger: Logger },
  {
    history,
    recordExport,
    outbox,
  }: { history: HistoryReader; recordExport: RecordExport; outbox: Pick<OutboxFeature, 'deliver'> },
): ReportFeature {
  const reports = new ReportRepository(database.kysely);
  const service = new ReportService(database);
  const reader = new ReportReader(database.pool, history);
  const runs = new RunRepository(database);
  const maker = new RunMaker({ runs, reports, reader, outbox, logger });
  return {
    reports,
    reader,
    jobs: [
      { name: 'report-runs', when: RUN_INTERVAL_MS, isRunAtStart: true, work: (work) => maker.work(work) },
      createPruningJob({
        name: 'report-retention',
        when: '40 3 * * *',
        deleteSome: (limit) => runs.deleteOld(limit),
      }),
    ],
    handlers: {
      query: (request, { caller }) => reports.list(caller, request),
      info: async ({ id }, { caller }) => {
        const report = await reports.find(caller, id);
        if (report === undefined) throw new AppError('notFound');
        return report;
      },
      add: async (request, { caller, language }) => ({ id: await service.add(caller, request, language) }),
      edit: async (request, { caller, language }) => {
        await service.edit(caller, request, language);
        return null;
      },
      delete: async ({ id }, { caller }) => {
        await service.delete(caller, id);
        return null;
      },
      queryData: async ({ id, fromMs, toMs, ...paging }, { caller, http }) => {
        const report = await reports.findDefinition(caller, id);
        if (report === undefined) throw new AppError('notFound');
        const bounds = requireBounds(report, fromMs, toMs);
        const content = await reader.read(report, bounds, () => !http.request.raw.socket.destroyed);
        return { ...content, ...pageOfRows(content.rows, paging) };
      },
      export: async ({ id, fromMs, toMs, format }, { caller, language, http }) => {
        const report = await reports.findDefinition(caller, id);
        if (report === undefined) throw new AppError('notFound');
        const bounds = requireBounds(report, fromMs, toMs);
        // Before anything is read: a row a step and one of the whole, with a column of times.
        if (format === 'pdf') requirePdfRoom(bounds.length * (report.columns.length + 1));
        await recordExport({ list: 'report', format, fromMs, toMs, filter: { report: report.title } });
        const content = await reader.read(report, bounds, () => !http.request.raw.socket.destroyed);
        return reportFile(report, content, format, language);
      },
      queryAllData: async ({ id, fromMs, toMs }, { caller, http }) => {
        const report = await reports.findDefinition(caller, id);
        if (report === undefined) throw new AppError('notFound');
        const bounds = requireBounds(report, fromMs, toMs);
        return reader.read(report, bounds, () => !http.request.raw.socket.destroyed);
      },
      queryRuns: (request, { caller }) => runs.list(caller, request),
      downloadRun: async ({ id }, { caller, language }) => {
        const run = await runs.findFile(caller, id);
        if (run?.file == null) throw new AppError('notFound');
        const format = run.fileFormat;
        await recordExport({ list: 'report', format, filter: { report: run.title, run: id } });
        const clock = new SiteClock(siteTimeOf(run.timeZone, ''));
        return {
          fileName: runFileName(run, clock, language),
          contentType: format === 'pdf' ? PDF_TYPE : TABLE_TYPES[format],
          body: run.file,
        };
      },
    },
  };
}

/**
 * Steps of a report over a range that is within the limits: 30 days of hours and shifts (specification, section 5), 5000
 * steps of anything longer, which roll-ups answer.
 * @throws AppError rangeReversed, rangeTooLong, reportTooManySteps, each at `toMs`
 */
export function requireBounds(report: ReportDefinition, fromMs: number, toMs: number): number[] {
  if (toMs < fromMs) throw new AppError('rangeReversed');
  const isShort = report.step === 'hour' || report.step === 'shift';
  if (isShort && toMs - fromMs > MAX_RANGE_DAYS * DAY_MS)
    throw new AppError('rangeTooLong', { days: MAX_RANGE_DAYS });
  const bounds = boundsOfReport(report, fromMs, toMs, MAX_REPORT_STEPS);
  if (bounds === undefined) throw new AppError('reportTooManySteps', { max: MAX_REPORT_STEPS });
  return bounds;
}

/** One page of the rows; the newest first unless asked otherwise. */
export function pageOfRows<R = ReportRow>(
  rows: readonly R[],
  {
    pageNum,
    pageSize,
    sortOrder = 'desc',
  }: { pageNum: number; pageSize: number; sortOrder?: 'asc' | 'desc' | undefined },
): { total: number; rows: R[] } {
  const ordered = sortOrder === 'desc' ? rows.toReversed() : rows;
  return { total: rows.length, rows: ordered.slice((pageNum - 1) * pageSize, pageNum * pageSize) };
}
