import type { commandCalls } from '@zutai/contract';
import { AppError, type Handlers } from '../../platform/call/index.ts';
import type { CommandService } from './command-service.ts';
import { describeCommand, messageOf } from './describe.ts';
import type { CommandRepository } from './repository.ts';

/** Handlers of `commandCalls`. */
export function createCommandHandlers(
  service: CommandService,
  repository: CommandRepository,
): Handlers<typeof commandCalls> {
  return {
    writeSignal: async (request, { caller, language }) =>
      describeCommand(await service.write(caller, request, language), language),
    callback: async ({ uuid }, { caller, language }) =>
      describeCommand(await service.follow(caller, uuid), language),
    cancel: async ({ uuid }, { caller }) => {
      await service.cancel(caller, uuid);
      return null;
    },
    query: async (filter, { caller, language }) => {
      const found = await repository.findTarget(caller.organisationId, filter.equipmentId, '1');
      if (found === undefined) throw new AppError('notFound');
      const { total, rows } = await repository.query(caller.organisationId, filter);
      return { total, rows: rows.map((row) => ({ ...row, message: messageOf(row, language) })) };
    },
  };
}
