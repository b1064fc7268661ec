import {
  MAX_CURVE_SIGNALS,
  MAX_RANGE_DAYS,
  type projectReportCalls,
  type RequestOf,
  splitIds,
} from '@zutai/contract';
import type { Pool } from 'pg';
import { AppError, type Caller, type CallerContext, type Handlers } from '../../../platform/call/index.ts';
import type { ProjectAccess } from '../../project/index.ts';
import {
  describeColumns,
  pageOfRows,
  type ReportDefinition,
  type ReportFeature,
  requireBounds,
} from '../../report/index.ts';
import type { ProjectMonitorRepository, ProjectSignal } from '../repository.ts';
import { readValueRows, rowTimesOf } from './history-rows.ts';
import { readLatestValues } from './latest-values.ts';

export interface ProjectReportHandlersOptions {
  readonly pool: Pool;
  readonly access: Pick<ProjectAccess, 'require'>;
  readonly repository: Pick<ProjectMonitorRepository, 'findSignals'>;
  readonly reports: ReportFeature['reports'];
  readonly reader: ReportFeature['reader'];
}

type SignalsRequest = Pick<
  RequestOf<typeof projectReportCalls.queryAllHistory>,
  'projectId' | 'reportId' | 'signalIds' | 'fromMs' | 'toMs'
>;
type ReportRequest = RequestOf<typeof projectReportCalls.queryAllReportData>;

/** Handlers of `projectReportCalls`. */
export function createProjectReportHandlers({
  pool,
  access,
  repository,
  reports,
  reader,
}: ProjectReportHandlersOptions): Handlers<typeof projectReportCalls> {
  /** A report that pages of the project may show, where the caller sees the project. */
  async function findReport(caller: Caller, projectId: string, reportId: string): Promise<ReportDefinition> {
    await access.require(caller, projectId);
    const report = await reports.findDefinitionIn(caller.organisationId, projectId, reportId);
    if (report === undefined) throw new AppError('notFound');
    return report;
  }

  /** The signals of a request that is within the limits (specification, section 5). */
  async function findSignals(caller: Caller, request: SignalsRequest): Promise<ProjectSignal[]> {
    const { projectId, reportId, signalIds, fromMs, toMs } = request;
    if (toMs < fromMs) throw new AppError('rangeReversed');
    if (toMs - fromMs > MAX_RANGE_DAYS * 86_400_000)
      throw new AppError('rangeTooLong', { days: MAX_RANGE_DAYS });
    const named = splitIds(signalIds);
    const ofReport: string[] = [];
    if (reportId === undefined) await access.require(caller, projectId);
    else
      for (const { signalId, isThere } of describeColumns(await findReport(caller, projectId, reportId)))
        if (signalId !== null && isThere) ofReport.push(signalId);
    const ids = [...new Set([...named, ...ofReport])];
    if (ids.length > MAX_CURVE_SIGNALS) {
      const params = { count: MAX_CURVE_SIGNALS };
      const path = named.length > MAX_CURVE_SIGNALS ? 'signalIds' : 'reportId';
      throw new AppError('tooManySignals', params, [{ path, code: 'tooManySignals', params }]);
    }
    const found = await repository.findSignals(caller.organisationId, projectId, ids);
    // Of a report what is gone is left out; what is named has to be there.
    if (named.some((id) => !found.some((signal) => signal.id === id))) throw new AppError('notFound');
    return found;
  }

  async function readReport({ projectId, reportId, fromMs, toMs }: ReportRequest, context: CallerContext) {
    const report = await findReport(context.caller, projectId, reportId);
    const bounds = requireBounds(report, fromMs, toMs);
    return reader.read(report, bounds, () => !context.http.request.raw.socket.destroyed);
  }

  return {
    queryReportColumns: async ({ projectId, reportId }, { caller }) =>
      describeColumns(await findReport(caller, projectId, reportId)),
    queryHistory: async ({ pageNum, pageSize, sortOrder = 'desc', ...request }, { caller }) => {
      const signals = await findSignals(caller, request);
      const { count, at } = rowTimesOf(request);
      const first = (pageNum - 1) * pageSize;
      const places = Array.from(
        { length: Math.max(0, Math.min(pageSize, count - first)) },
        (_, i) => first + i,
      );
      const times = places.map((place) => at(sortOrder === 'desc' ? count - 1 - place : place));
      const rows = await readValueRows(
        pool,
        signals,
        times.toSorted((a, b) => a - b),
      );
      return {
        columns: signals.map(describeSignal),
        total: count,
        rows: sortOrder === 'desc' ? rows.toReversed() : rows,
      };
    },
    queryAllHistory: async (request, { caller }) => {
      const signals = await findSignals(caller, request);
      const { count, at } = rowTimesOf(request);
      const times = Array.from({ length: count }, (_, place) => at(place));
      return { columns: signals.map(describeSignal), rows: await readValueRows(pool, signals, times) };
    },
    queryAllHistoryData: async (request, { caller }) => {
      const signals = await findSignals(caller, request);
      return { columns: signals.map(describeSignal), ...(await readLatestValues(pool, signals, request)) };
    },
    queryReportData: async (request, context) => {
      const content = await readReport(request, context);
      return { ...content, ...pageOfRows(content.rows, request) };
    },
    queryAllReportData: readReport,
    queryReportCurve: async (request, context) => {
      const { columns, rows, whole } = await readReport(request, context);
      return {
        times: rows.map(({ fromMs }) => fromMs),
        untilMs: whole.toMs,
        series: columns.map((column, i) => ({ column, values: rows.map(({ values }) => values[i] ?? null) })),
      };
    },
  };
}

const describeSignal = ({ id, equipmentId, title, titleEn, unit }: ProjectSignal) => ({
  ...{ signalId: id, equipmentId, title, titleEn, unit },
});
