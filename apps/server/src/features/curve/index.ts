import {
  type CurveSignal,
  type CurveStatistics,
  type curveCalls,
  encodeHistorySeries,
  MAX_CURVE_SIGNALS,
  MAX_FOUND_SIGNALS,
  MAX_RANGE_DAYS,
  splitIds,
} from '@zutai/contract';
import { AppError, type Caller, type Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { RecordExport } from '../audit/index.ts';
import type { Bucket, HistoryFeature } from '../history/index.ts';
import { createAnnotationHandlers, createViewHandlers } from './kept-handlers.ts';
import { CurveSignalRepository } from './signal-repository.ts';

interface CurveRequest {
  readonly signalIds: string;
  readonly fromMs: number;
  readonly toMs: number;
}

export interface CurveFeature {
  readonly handlers: Handlers<typeof curveCalls>;
}

/** The curve tool: signals of any equipment that the caller sees, on one time axis. */
export function createCurveFeature(
  { database }: { database: Database },
  {
    history,
    recordExport,
  }: {
    history: Pick<HistoryFeature, 'reader' | 'readCurves' | 'exportSignals'>;
    recordExport: RecordExport;
  },
): CurveFeature {
  const signals = new CurveSignalRepository(database.kysely);
  const { reader, readCurves, exportSignals } = history;

  /** The signals of a request that is within the limits, in the order asked for (specification, section 5). */
  async function findSignals(request: CurveRequest, caller: Caller): Promise<CurveSignal[]> {
    const ids = splitIds(request.signalIds);
    if (request.toMs < request.fromMs) throw new AppError('rangeReversed');
    if (request.toMs - request.fromMs > MAX_RANGE_DAYS * 86_400_000)
      throw new AppError('rangeTooLong', { days: MAX_RANGE_DAYS });
    if (ids.length > MAX_CURVE_SIGNALS) throw new AppError('tooManySignals', { count: MAX_CURVE_SIGNALS });
    const found = new Map((await signals.list(caller, { signalIds: ids })).map((one) => [one.id, one]));
    return ids.map((id) => {
      const signal = found.get(id);
      if (signal === undefined) throw new AppError('notFound');
      return signal;
    });
  }

  return {
    handlers: {
      ...createViewHandlers(database),
      ...createAnnotationHandlers(database),
      querySignals: async ({ signalIds, ...wanted }, { caller }) => {
        const ids = signalIds === undefined ? undefined : splitIds(signalIds);
        // All signals of an organisation are never asked for by mistake.
        const isAsked =
          ids !== undefined || wanted.equipmentId !== undefined || (wanted.keyword ?? '').trim() !== '';
        if (!isAsked) return { signals: [], hasMore: false };
        const found = await signals.list(caller, { ...wanted, signalIds: ids });
        return { signals: found.slice(0, MAX_FOUND_SIGNALS), hasMore: found.length > MAX_FOUND_SIGNALS };
      },
      queryColumns: async (request, { caller, http }) => {
        const isWanted = () => !http.request.raw.socket.destroyed;
        const series = await readCurves(await findSignals(request, caller), request, isWanted);
        const { buffer, byteOffset, byteLength } = encodeHistorySeries(series);
        return {
          fileName: 'curves.bin',
          contentType: 'application/octet-stream',
          body: Buffer.from(buffer, byteOffset, byteLength),
        };
      },
      queryStatistics: async (request, { caller }) => {
        const statistics: CurveStatistics[] = [];
        for (const signal of await findSignals(request, caller)) {
          const span = { beginsMs: [request.fromMs, request.toMs + 1] };
          const [bucket] = await reader.readBuckets(signal, request, span);
          statistics.push(describeStatistics(signal.id, bucket));
        }
        return statistics;
      },
      export: async (request, { caller, language }) => {
        const { fromMs, toMs, format } = request;
        const found = await findSignals(request, caller);
        const ids = found.map(({ id }) => id);
        const [first] = found;
        const isOfOne = found.every(({ equipmentId }) => equipmentId === first?.equipmentId);
        await recordExport({
          ...{ list: 'history', format, fromMs, toMs, signals: ids },
          ...(isOfOne && first !== undefined ? { equipmentId: first.equipmentId } : {}),
        });
        // Signals of several pieces of equipment may have one name.
        const named = found.map((signal) => ({
          ...signal,
          ...(isOfOne
            ? {}
            : {
                title: `${signal.equipmentTitle} · ${signal.title}`,
                titleEn: `${signal.equipmentTitleEn || signal.equipmentTitle} · ${signal.titleEn || signal.title}`,
                equipmentTitle: '',
              }),
        }));
        return exportSignals({ signals: named, fromMs, toMs, format, language });
      },
    },
  };
}

function describeStatistics(signalId: string, bucket: Bucket | undefined): CurveStatistics {
  const known = (value: number | undefined) =>
    value === undefined || !Number.isFinite(value) ? null : value;
  return {
    signalId,
    count: known(bucket?.count) ?? 0,
    goodCount: known(bucket?.goodCount) ?? 0,
    min: known(bucket?.min),
    minMs: known(bucket?.minMs),
    max: known(bucket?.max),
    maxMs: known(bucket?.maxMs),
    first: known(bucket?.first),
    last: known(bucket?.last),
    timeMean: known(bucket?.timeMean),
    goodShare: known(bucket?.goodShare) ?? 0,
  };
}
