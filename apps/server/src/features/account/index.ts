import type { accountCalls } from '@zutai/contract';
import { AppError, type Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { AccountRepository } from './account-repository.ts';
import { AccountService } from './account-service.ts';

export { keepAdministrator } from './keep-administrator.ts';

export interface AccountFeature {
  readonly handlers: Handlers<typeof accountCalls>;
}

/** The accounts of an organisation, and the passwords that they are given. */
export function createAccountFeature({ database }: { database: Database }): AccountFeature {
  const accounts = new AccountRepository(database.kysely);
  const service = new AccountService(database);
  return {
    handlers: {
      query: (request, { caller }) => accounts.list(caller, request),
      info: async ({ id }, { caller }) => {
        const found = await accounts.find(caller, id);
        if (found === undefined) throw new AppError('notFound');
        return found;
      },
      add: (request, { caller }) => service.add(caller, request),
      edit: async (request, { caller }) => {
        await service.edit(caller, request);
        return null;
      },
      setActive: async (request, { caller }) => {
        await service.setActive(caller, request);
        return null;
      },
      resetPassword: ({ id }, { caller }) => service.resetPassword(caller, id),
      delete: async ({ id }, { caller }) => {
        await service.delete(caller, id);
        return null;
      },
      replacePassword: async ({ password }, { caller }) => {
        await service.replacePassword(caller, password);
        return null;
      },
    },
  };
}
