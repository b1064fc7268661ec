import { type CorrectionRequest, type correctionCalls, MAX_CORRECTION_DAYS, splitIds } from '@zutai/contract';
import { AppError, type Caller, fieldError, type Handlers } from '../../../platform/call/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { HistoryReader, HistorySignal } from '../history-reader.ts';
import { dayOf, type Partitions } from '../partitions.ts';
import { keptSince } from '../retention/kept-since.ts';
import type { RetentionDays } from '../retention/retention.ts';
import { type Change, type Corrected, correctValues, takeBackValues } from './correct-values.ts';
import {
  insertCorrection,
  insertValues,
  listCorrections,
  lockCorrection,
  markTakenBack,
  mayCorrect,
  readValuesOf,
} from './correction-repository.ts';
import { readChange, textOf } from './read-change.ts';
import { rewriteStretch, type Stretch } from './rewrite-stretch.ts';

interface CorrectionOptions {
  readonly database: Database;
  readonly reader: HistoryReader;
  readonly partitions: Partitions;
  readonly installation: RetentionDays;
}

/** Handlers of `correctionCalls` (ADR 80). */
export function correctionHandlers({
  database,
  reader,
  partitions,
  installation,
}: CorrectionOptions): Handlers<typeof correctionCalls> {
  async function findSignal(caller: Caller, equipmentId: string, signalId: string): Promise<HistorySignal> {
    const [signal] = await reader.findSignals(caller, equipmentId, [signalId]);
    if (signal === undefined) throw new AppError('notFound');
    return signal;
  }

  async function correct(request: CorrectionRequest, caller: Caller): Promise<{ id: string; count: number }> {
    const { equipmentId, signalId, operation } = request;
    const signal = await findSignal(caller, equipmentId, signalId);
    // Who was given it for watching sees its history and changes none of it.
    if (!(await mayCorrect(database.pool, caller, equipmentId))) throw new AppError('noPermission');
    const change = readChange(request, signal.dataType);
    const kept = await keptSince(database.pool, installation, [signal]);
    const stretch = stretchOf(request, change, kept.get(signalId)!.rawMs);
    if (change.operation === 'insert')
      await partitions.ensureDays([...new Set(Array.from(change.points.times, dayOf))]);
    return database.withTransaction(async ({ client }) => {
      let made: Corrected | undefined;
      await rewriteStretch(client, Number(signalId), stretch, (values) => {
        made = tryCorrect(values, change);
        return made.result;
      });
      const { before, after } = made!;
      const count = operation === 'delete' ? before.times.length : after.times.length;
      if (count === 0) throw new AppError('correctionEmpty');
      const id = await insertCorrection(client, {
        ...{ organisationId: caller.organisationId, equipmentId, signalId: Number(signalId), ...stretch },
        ...{ operation, reason: request.reason, count, madeBy: caller.displayName },
        factor: operation === 'scale' ? request.factor : null,
        offset: operation === 'scale' ? request.offset : null,
        value: change.operation === 'set' ? textOf(change.value) : null,
      });
      await insertValues(client, id, false, before);
      await insertValues(client, id, true, after);
      return { id, count };
    });
  }

  return {
    correct: (request, { caller }) => correct(request, caller),
    queryCorrections: async ({ equipmentId, signalIds, pageNum, pageSize, sortOrder }, { caller }) => {
      const ids = signalIds === undefined ? undefined : splitIds(signalIds);
      // Whether there is such equipment is told by what is found of its signals alone.
      if (ids !== undefined && (await reader.findSignals(caller, equipmentId, ids)).length < ids.length)
        throw new AppError('notFound');
      return listCorrections(database.pool, caller, {
        ...{ equipmentId, signalIds: ids, isAscending: sortOrder === 'asc' },
        ...{ offset: (pageNum - 1) * pageSize, limit: pageSize },
      });
    },
    takeBackCorrection: ({ id, reason }, { caller }) =>
      database.withTransaction(async ({ client }) => {
        const made = await lockCorrection(client, caller, id);
        if (made === undefined) throw new AppError('notFound');
        if (!(await mayCorrect(client, caller, made.equipmentId))) throw new AppError('noPermission');
        if (made.isTakenBack) throw new AppError('correctionTakenBack');
        if (made.isCovered) throw new AppError('correctionCovered');
        const before = await readValuesOf(client, id, false);
        const after = await readValuesOf(client, id, true);
        let outcome = { count: 0, skipped: 0 };
        await rewriteStretch(client, made.signalId, made, (values) => {
          const { result, ...rest } = takeBackValues(values, { before, after });
          outcome = rest;
          return result;
        });
        await markTakenBack(client, id, { displayName: caller.displayName, reason });
        return outcome;
      }),
  };
}

/** Where a change reaches; throws AppError for a stretch that is none. */
function stretchOf({ fromMs, toMs }: CorrectionRequest, change: Change, oldestMs: number): Stretch {
  const nowMs = Date.now();
  if (change.operation === 'insert') {
    const { times } = change.points;
    const [first, last] = [times[0]!, times.at(-1)!];
    if (last > nowMs) throw fieldError('points', 'future');
    if (first < oldestMs) throw new AppError('correctionExpired');
    return checked({ fromMs: first, toMs: last });
  }
  if (fromMs === undefined) throw fieldError('fromMs', 'required');
  if (toMs === undefined) throw fieldError('toMs', 'required');
  return checked({ fromMs, toMs });
}

function checked(stretch: Stretch): Stretch {
  if (stretch.toMs < stretch.fromMs) throw new AppError('rangeReversed');
  if (stretch.toMs - stretch.fromMs > MAX_CORRECTION_DAYS * 86_400_000)
    throw new AppError('rangeTooLong', { days: MAX_CORRECTION_DAYS });
  return stretch;
}

function tryCorrect(...given: Parameters<typeof correctValues>): Corrected {
  try {
    return correctValues(...given);
  } catch (error) {
    if (error instanceof RangeError) throw fieldError('factor', 'notNumber');
    throw error;
  }
}
