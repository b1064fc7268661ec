import {
  type HistorySeries,
  MAX_CURVE_SIGNALS,
  MAX_RANGE_DAYS,
  type mvarCalls,
  splitIds,
  toHistorySeries,
} from '@zutai/contract';
import { AppError, type Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { beginWithHeld, HistoryReader, type HistorySignal } from '../history/index.ts';
import { type LiveHub, projectOnBoard } from '../live/index.ts';
import { ProjectAccess } from '../project/index.ts';
import { MvarService } from './mvar-service.ts';
import { RecalculationRepository } from './recalculation-repository.ts';
import { MvarRepository } from './repository.ts';
import { countSteps, listStatisticProblems } from './statistics.ts';

export { MvarRepository } from './repository.ts';

export interface MvarFeature {
  readonly handlers: Handlers<typeof mvarCalls>;
}

const DAY_MS = 86_400_000;

/** What history needs to know of a calculated value. */
const asSignal = (id: string): HistorySignal => ({
  ...{ id, tag: '', title: '', titleEn: '', unit: '', equipmentTitle: '' },
  dataType: 'number',
});

/** Calculated values: values of a project calculated from signals of its equipment. */
export function createMvarFeature(
  { database }: { database: Database },
  { source }: { source: Pick<LiveHub, 'read'> },
): MvarFeature {
  const access = new ProjectAccess(database.kysely);
  const mvars = new MvarRepository(database.kysely);
  const recalculations = new RecalculationRepository(database.kysely);
  const reader = new HistoryReader(database.pool);
  const service = new MvarService(database);
  return {
    handlers: {
      query: async (request, { caller }) => {
        await access.require(caller, request.projectId);
        return mvars.list(caller.organisationId, request);
      },
      queryAll: async ({ projectId, ids }, { caller }) => {
        await access.require(caller, projectId);
        const asked = ids === undefined ? undefined : splitIds(ids);
        const found = await mvars.listAll(caller.organisationId, projectId, asked);
        const { shown } = caller;
        return shown === undefined ? found : found.filter(({ id }) => shown.mvarIds.has(id));
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
      validFormula: async ({ projectId, formula, id }, { caller, language }) => {
        await access.require(caller, projectId);
        const checked = await service.checkFormula(caller, projectId, formula, language, id);
        return { isValid: checked.problems.length === 0, ...checked };
      },
      queryValues: async ({ projectId, ids }, { caller }) => {
        await access.require(caller, projectId);
        const asked = ids === undefined ? undefined : splitIds(ids);
        const { shown } = caller;
        const found = (await mvars.listAll(caller.organisationId, projectId, asked)).filter(
          ({ id }) => shown?.mvarIds.has(id) !== false,
        );
        const values = await source.read([projectOnBoard(projectId)]);
        return found.flatMap(({ id, valueId }) => {
          const { value, time, code } = values.get(valueId) ?? { value: null };
          return typeof value === 'number' && code !== undefined ? [{ id, value, time, code }] : [];
        });
      },
      queryHistory: async (request, { caller, http }) => {
        const { projectId, fromMs, toMs } = request;
        await access.require(caller, projectId);
        const ids = splitIds(request.ids);
        if (toMs < fromMs) throw new AppError('rangeReversed');
        if (toMs - fromMs > MAX_RANGE_DAYS * DAY_MS)
          throw new AppError('rangeTooLong', { days: MAX_RANGE_DAYS });
        if (ids.length > MAX_CURVE_SIGNALS)
          throw new AppError('tooManySignals', { count: MAX_CURVE_SIGNALS });
        if (ids.some((id) => caller.shown?.mvarIds.has(id) === false)) throw new AppError('notFound');
        const found = await mvars.listAll(caller.organisationId, projectId, ids);
        if (found.length < ids.length) throw new AppError('notFound');
        const isWanted = () => !http.request.raw.socket.destroyed;
        const series: HistorySeries[] = [];
        const heldIds = request.hasHeld === true ? found.map(({ valueId }) => valueId) : [];
        const held = await reader.readHeld(heldIds, fromMs);
        for (const { valueId } of found) {
          const one = toHistorySeries(await reader.readCurve(asSignal(valueId), request, isWanted));
          series.push(beginWithHeld(one, 'number', held.get(valueId)));
        }
        return { series };
      },
      recalculate: async ({ id, fromMs, toMs }, { caller }) => {
        if (toMs < fromMs) throw new AppError('rangeReversed');
        return { id: await service.recalculate(caller, id, { fromMs, toMs }) };
      },
      queryRecalculations: async ({ projectId }, { caller }) => {
        await access.require(caller, projectId);
        return recalculations.list(projectId);
      },
      validStatistics: async (request, { caller, language }) => {
        await access.require(caller, request.projectId);
        const ids = splitIds(request.ids);
        const found = await mvars.listAll(caller.organisationId, request.projectId, ids);
        if (found.length < ids.length) throw new AppError('notFound');
        const stepCount = countSteps(request.period, request.fromMs, request.toMs);
        const problems = listStatisticProblems(language, found, stepCount);
        return { isValid: problems.length === 0, stepCount, problems };
      },
    },
  };
}
