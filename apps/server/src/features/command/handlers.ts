import type { commandCalls, RequestOf, ResponseOf } from '@zutai/contract';
import { AppError, type CallerContext, type Handlers } from '../../platform/call/index.ts';
import type { CommandService, ProjectRight } from './command-service.ts';
import { describeCommand, describeRecord } from './describe.ts';
import type { Holds } from './holds.ts';
import type { LedgerRepository } from './ledger-repository.ts';

/** Handlers of `commandCalls`. */
export function createCommandHandlers(
  service: CommandService,
  holds: Holds,
  ledger: LedgerRepository,
): Handlers<typeof commandCalls> {
  return {
    writeSignal: async (request, { caller, address, language }) =>
      describeCommand(await service.write({ caller, address, language }, request), language),
    renewHold: async ({ requestId }, { caller }) => {
      await holds.renew(caller, requestId);
      return null;
    },
    releaseHold: async ({ requestId }, { caller, language }) => {
      const release = await holds.release(caller, requestId);
      return release === undefined ? null : describeCommand(release, language);
    },
    callback: async ({ uuid }, { caller, language }) =>
      describeCommand(await service.follow(caller, uuid), language),
    cancel: async ({ uuid }, { caller }) => {
      await service.cancel(caller, uuid);
      return null;
    },
    query: async (filter, { caller, language }) => {
      if (filter.equipmentId !== undefined && !(await ledger.isKnown(caller, filter.equipmentId)))
        throw new AppError('notFound');
      const { total, rows } = await ledger.query(caller, filter);
      return { total, rows: rows.map((row) => describeRecord(row, language)) };
    },
  };
}

/** The call `writeSignal` through a project. */
export type ProjectWrite = (
  request: RequestOf<typeof commandCalls.writeSignal>,
  context: CallerContext,
  right: ProjectRight,
) => Promise<ResponseOf<typeof commandCalls.writeSignal>>;

/** The call `writeSignal` for who sees a project that the equipment is bound to. */
export function createProjectWrite(service: CommandService): ProjectWrite {
  return async (request, { caller, address, language }, right) =>
    describeCommand(await service.write({ caller, address, language }, request, right), language);
}
