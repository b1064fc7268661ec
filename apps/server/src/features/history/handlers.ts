import {
  encodeHistorySeries,
  type historyCalls,
  MAX_CURVE_SIGNALS,
  MAX_RANGE_DAYS,
  splitIds,
  toHistorySeries,
} from '@zutai/contract';
import { AppError, type Caller, type CallerContext, type Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { RecordExport } from '../audit/index.ts';
import { correctionHandlers } from './correction/correction-handlers.ts';
import { beginWithHeld, createCurveReader } from './curve-reader.ts';
import { exportHistory } from './export/export.ts';
import type { HistoryReader, HistorySignal } from './history-reader.ts';
import type { Partitions } from './partitions.ts';
import { compareRecordings } from './recording/compare-recordings.ts';
import type { RetentionDays } from './retention/retention.ts';
import { retentionHandlers } from './retention/retention-handlers.ts';
import type { OnDamaged } from './source/source-reader.ts';

interface RangeRequest {
  readonly equipmentId: string;
  readonly signalIds: string;
  readonly fromMs: number;
  readonly toMs: number;
}

/** What the handlers need beside the reader. */
interface HistoryExports {
  readonly database: Database;
  readonly partitions: Partitions;
  readonly recordExport: RecordExport;
  readonly onDamaged: OnDamaged;
  readonly installation: RetentionDays;
}

/** Handlers of `historyCalls`. */
export function createHistoryHandlers(
  reader: HistoryReader,
  { database, partitions, recordExport, onDamaged, installation }: HistoryExports,
): Handlers<typeof historyCalls> {
  const { pool } = database;
  const readSeries = createCurveReader(reader, pool, installation);
  /** The signals of a request that is within the limits (specification, section 5). */
  async function findSignals(request: RangeRequest, caller: Caller): Promise<HistorySignal[]> {
    const ids = splitIds(request.signalIds);
    if (request.toMs < request.fromMs) throw new AppError('rangeReversed');
    if (request.toMs - request.fromMs > MAX_RANGE_DAYS * 86_400_000)
      throw new AppError('rangeTooLong', { days: MAX_RANGE_DAYS });
    if (ids.length > MAX_CURVE_SIGNALS) throw new AppError('tooManySignals', { count: MAX_CURVE_SIGNALS });
    if (ids.some((id) => caller.shown?.signalIds.has(id) === false)) throw new AppError('notFound');
    const signals = await reader.findSignals(caller, request.equipmentId, ids);
    if (signals.length < ids.length) throw new AppError('notFound');
    return signals;
  }

  async function readCurves(request: RangeRequest & { maxPoints: number }, { caller, http }: CallerContext) {
    const signals = await findSignals(request, caller);
    const isWanted = () => !http.request.raw.socket.destroyed;
    return readSeries(signals, request, isWanted);
  }

  return {
    query: async (request, context) => {
      const curves = await readCurves(request, context);
      const ids = request.hasHeld === true ? curves.map(({ signalId }) => signalId) : [];
      const held = await reader.readHeld(ids, request.fromMs);
      return {
        series: curves.map((one) =>
          beginWithHeld(toHistorySeries(one), one.valueType, held.get(one.signalId)),
        ),
      };
    },
    queryColumns: async (request, context) => {
      const { buffer, byteOffset, byteLength } = encodeHistorySeries(await readCurves(request, context));
      return {
        fileName: 'history.bin',
        contentType: 'application/octet-stream',
        body: Buffer.from(buffer, byteOffset, byteLength),
      };
    },
    ...correctionHandlers({ database, reader, partitions, installation }),
    ...retentionHandlers(database, installation),
    compareRecordings: async ({ equipmentId, signalId, policies }, { caller, http }) => {
      const [signal] = await reader.findSignals(caller, equipmentId, [signalId]);
      if (signal === undefined) throw new AppError('notFound');
      const hasStates = await reader.hasStates(signal.id);
      const isWanted = () => !http.request.raw.socket.destroyed;
      return compareRecordings(reader, { ...signal, hasStates }, policies, { nowMs: Date.now(), isWanted });
    },
    export: async (request, { caller, language }) => {
      const signals = await findSignals(request, caller);
      const { equipmentId, fromMs, toMs, format } = request;
      // How many rows there are, nobody knows before they are read.
      const ids = signals.map(({ id }) => id);
      await recordExport({ list: 'history', equipmentId, format, fromMs, toMs, signals: ids });
      return exportHistory({ pool, signals, fromMs, toMs, installation, format, language, onDamaged });
    },
  };
}
