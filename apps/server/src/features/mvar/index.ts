import { type mvarCalls, splitIds } from '@zutai/contract';
import { AppError, type Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { ProjectAccess } from '../project/index.ts';
import { MvarService } from './mvar-service.ts';
import { MvarRepository } from './repository.ts';
import { countSteps, listStatisticProblems } from './statistics.ts';

export { MvarRepository } from './repository.ts';

export interface MvarFeature {
  readonly handlers: Handlers<typeof mvarCalls>;
}

/** Calculated values: values of a project calculated from signals of its equipment. */
export function createMvarFeature({ database }: { database: Database }): MvarFeature {
  const access = new ProjectAccess(database.kysely);
  const mvars = new MvarRepository(database.kysely);
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
      validFormula: async ({ projectId, formula }, { caller, language }) => {
        await access.require(caller, projectId);
        const checked = await service.checkFormula(caller, projectId, formula, language);
        return { isValid: checked.problems.length === 0, ...checked };
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
