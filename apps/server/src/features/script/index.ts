import type { scriptCalls } from '@zutai/contract';
import { AppError, type Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { EquipmentRepository } from '../equipment/index.ts';
import type { TouchConfiguration } from '../gateway/index.ts';
import type { GatewayLink } from '../gateway-link/index.ts';
import { ScriptRepository } from './repository.ts';
import { ScriptQuestions } from './script-questions.ts';
import { ScriptService } from './script-service.ts';

export { checkScript } from './check-script.ts';
export { ScriptRepository, type ScriptSettings, scriptSettingsOf } from './repository.ts';
export { isScriptTitleTaken, refuseTooMany } from './script-service.ts';

export interface ScriptFeature {
  readonly handlers: Handlers<typeof scriptCalls>;
}

/** Scripts of equipment, which the agent of its gateway runs (ADR 112). */
export function createScriptFeature(
  { database }: { database: Database },
  {
    touchConfiguration,
    link,
  }: { touchConfiguration: TouchConfiguration; link: Pick<GatewayLink, 'askDriver'> },
): ScriptFeature {
  const scripts = new ScriptRepository(database.kysely);
  const equipments = new EquipmentRepository(database.kysely);
  const service = new ScriptService(database, touchConfiguration);
  const questions = new ScriptQuestions({ scripts, link });
  return {
    handlers: {
      query: async ({ equipmentId }, { caller }) => {
        const own = await equipments.filterSeen(caller, [equipmentId]);
        if (!own.has(equipmentId)) throw new AppError('notFound');
        return scripts.list(caller, equipmentId);
      },
      queryState: (request, { caller }) => questions.queryState(caller, request),
      try: (request, { caller }) => questions.try(caller, request),
      add: async (request, { caller }) => ({ id: await service.add(caller, request) }),
      edit: async (request, { caller }) => {
        await service.edit(caller, request);
        return null;
      },
      delete: async ({ id }, { caller }) => {
        await service.delete(caller, id);
        return null;
      },
    },
  };
}
