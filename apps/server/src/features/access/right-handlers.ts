import { type RequestOf, type RightCalls, splitIds } from '@zutai/contract';
import type { Caller, Handlers } from '../../platform/call/index.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import { type ChangedThing, changeRight, giveRight, takeRight } from './give-right.ts';
import type { RightRepository } from './right-repository.ts';

type Field = 'equipmentId' | 'projectId';
type Requests = { [N in keyof RightCalls<Field>]: RequestOf<RightCalls<Field>[N]> };

interface RightHandlersOptions<F extends Field> {
  /** Field of the requests that says what the rights are in. */
  readonly field: F;
  readonly rights: RightRepository;
  /** @throws AppError notFound unless the caller sees it */
  readonly requireSeen: (caller: Caller, id: string) => Promise<unknown>;
  /**
   * A transaction that has the thing to itself.
   * @throws AppError notFound unless it is the caller's to change
   */
  readonly change: (
    caller: Caller,
    id: string,
    work: (transaction: Transaction, thing: ChangedThing) => Promise<void>,
  ) => Promise<void>;
}

/** Handlers of `rightCalls`: the same rules for whatever rights are given in. */
export function rightHandlers<F extends Field>(options: RightHandlersOptions<F>): Handlers<RightCalls<F>> {
  const { field, rights, requireSeen, change } = options;
  const idOf = (request: object) => String((request as Record<string, unknown>)[field]);
  const handlers = {
    queryPermissions: async (request: Requests['queryPermissions'], { caller }: { caller: Caller }) => {
      await requireSeen(caller, idOf(request));
      return rights.list(caller, idOf(request), request);
    },
    queryAccountsWithoutPermission: async (
      request: Requests['queryAccountsWithoutPermission'],
      { caller }: { caller: Caller },
    ) => {
      await requireSeen(caller, idOf(request));
      return rights.listWithout(caller, idOf(request), request.keyword);
    },
    addPermissions: async (request: Requests['addPermissions'], { caller }: { caller: Caller }) => {
      const { auth } = request;
      const accountIds = splitIds(request.accountIds);
      await change(caller, idOf(request), ({ kysely }, thing) =>
        giveRight(kysely, caller, thing, { accountIds, auth }),
      );
      return null;
    },
    editPermission: async (request: Requests['editPermission'], { caller }: { caller: Caller }) => {
      await change(caller, idOf(request), ({ kysely }, thing) => changeRight(kysely, caller, thing, request));
      return null;
    },
    deletePermissions: async (request: Requests['deletePermissions'], { caller }: { caller: Caller }) => {
      const accountIds = splitIds(request.accountIds);
      await change(caller, idOf(request), ({ kysely }, thing) =>
        takeRight(kysely, caller, thing, accountIds),
      );
      return null;
    },
  };
  // Of a field that is known by its type alone the compiler does not see that its requests are these.
  return handlers as unknown as Handlers<RightCalls<F>>;
}
