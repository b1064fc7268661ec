import {
  encodeReplayWindow,
  MAX_REPLAY_HOURS,
  MAX_REPLAY_SIGNALS,
  MAX_REPLAY_VALUES,
  type ReplayedSignal,
  type ReplayValueType,
  type replayCalls,
  splitIds,
} from '@zutai/contract';
import { AppError, type Caller, type Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { HistoryColumns, HistoryFeature, WindowSignal } from '../history/index.ts';
import { MvarRepository } from '../mvar/index.ts';
import { ProjectAccess } from '../project/index.ts';
import { ReplaySignalRepository } from './signal-repository.ts';

export interface ReplayFeature {
  readonly handlers: Handlers<typeof replayCalls>;
}

interface Wanted {
  readonly projectId?: string | undefined;
  readonly signalIds: string;
  readonly mvarIds: string;
}

/** Pages as they were: what all signals of a page were at a moment, and what changed after it (ADR 88). */
export function createReplayFeature(
  { database }: { database: Database },
  { history }: { history: Pick<HistoryFeature, 'readWindow'> },
): ReplayFeature {
  const signals = new ReplaySignalRepository(database.kysely);
  const mvars = new MvarRepository(database.kysely);
  const access = new ProjectAccess(database.kysely);

  /** Value types by the ids that history has values under. @throws AppError notFound when one is not to be seen */
  async function findTypes(
    { projectId, signalIds, mvarIds }: Wanted,
    caller: Caller,
  ): Promise<Map<number, ReplayValueType>> {
    const [signalList, mvarList] = [splitIds(signalIds), splitIds(mvarIds)];
    if (signalList.length + mvarList.length > MAX_REPLAY_SIGNALS)
      throw new AppError('tooManySignals', { count: MAX_REPLAY_SIGNALS });
    if (projectId !== undefined) await access.require(caller, projectId);
    const found =
      projectId === undefined
        ? await signals.listSeen(caller, signalList)
        : await signals.listOfProject(caller, projectId, signalList);
    const values =
      projectId === undefined || mvarList.length === 0
        ? []
        : await mvars.listAll(caller.organisationId, projectId, mvarList);
    if (found.length < signalList.length || values.length < mvarList.length) throw new AppError('notFound');
    return new Map<number, ReplayValueType>([
      ...found.map(({ id, dataType }) => [id, dataType] as const),
      ...values.map(({ valueId }) => [Number(valueId), 'number'] as const),
    ]);
  }

  return {
    handlers: {
      queryWindow: async (request, { caller, http }) => {
        const { fromMs, toMs, stepMs } = request;
        if (toMs < fromMs) throw new AppError('rangeReversed');
        if (toMs - fromMs > MAX_REPLAY_HOURS * 3_600_000)
          throw new AppError('replayTooLong', { hours: MAX_REPLAY_HOURS });
        const types = await findTypes(request, caller);
        const answer = await history.readWindow({
          ...{ signalIds: [...types.keys()], fromMs, toMs, stepMs, mostChanges: MAX_REPLAY_VALUES },
          isWanted: () => !http.request.raw.socket.destroyed,
        });
        const { buffer, byteOffset, byteLength } = encodeReplayWindow({
          fromMs,
          toMs: answer.toMs,
          signals: answer.signals.map((signal) => describe(signal, types.get(signal.id) ?? 'number')),
        });
        return {
          fileName: 'window.bin',
          contentType: 'application/octet-stream',
          body: Buffer.from(buffer, byteOffset, byteLength),
        };
      },
    },
  };
}

const GOOD = 200;

/** The held value before the changes, read by the signal's data type of today. */
function describe({ id, held, goodMs, changes }: WindowSignal, valueType: ReplayValueType): ReplayedSignal {
  const isText = valueType === 'text';
  const values = isText ? new Float64Array(changes.times.length).fill(Number.NaN) : changes.values;
  const texts = isText ? { texts: textsOf(held, changes) } : {};
  const codes = changes.codes ?? new Int32Array(changes.times.length).fill(GOOD);
  if (held === undefined)
    return { id, valueType, isHeld: false, goodMs, times: changes.times, values, codes, ...texts };
  return {
    ...{ id, valueType, isHeld: true, goodMs, ...texts },
    times: withFirst(Float64Array, held.timeMs, changes.times),
    values: withFirst(Float64Array, isText ? Number.NaN : held.value, values),
    codes: withFirst(Int32Array, held.code, codes),
  };
}

function textsOf(held: WindowSignal['held'], { times, texts }: HistoryColumns): (string | null)[] {
  const changed = Array.from(times, (_, place) => texts?.[place] ?? null);
  return held === undefined ? changed : [held.text, ...changed];
}

function withFirst<T extends Float64Array | Int32Array>(
  kind: new (length: number) => T,
  first: number,
  rest: T,
): T {
  const all = new kind(rest.length + 1);
  all[0] = first;
  all.set(rest, 1);
  return all;
}
