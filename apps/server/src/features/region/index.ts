import { type regionCalls, splitIds } from '@zutai/contract';
import { AppError, type Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { RegionRepository } from './repository.ts';

export { RegionRepository } from './repository.ts';

export interface RegionFeature {
  readonly handlers: Handlers<typeof regionCalls>;
}

/** Regions of pages that only some accounts see. */
export function createRegionFeature({ database }: { database: Database }): RegionFeature {
  const regions = new RegionRepository(database.kysely);
  return {
    handlers: {
      query: (_request, { caller }) => regions.list(caller),
      add: async ({ title }, { caller }) => ({
        id: await refuseTakenTitle(title, () => regions.insert(caller.organisationId, title)),
      }),
      edit: async ({ id, title }, { caller }) => {
        requireFound(await refuseTakenTitle(title, () => regions.rename(caller.organisationId, id, title)));
        return null;
      },
      delete: async ({ id }, { caller }) => {
        requireFound(await regions.delete(caller.organisationId, id));
        return null;
      },
      queryAccounts: ({ id }, { caller }) =>
        database.withTransaction(async ({ kysely }) => {
          const inside = new RegionRepository(kysely);
          requireFound(await inside.lock(caller.organisationId, id));
          return inside.listAccounts(caller.organisationId, id);
        }),
      saveAccounts: ({ id, accountIds }, { caller }) =>
        database.withTransaction(async ({ kysely }) => {
          const inside = new RegionRepository(kysely);
          requireFound(await inside.lock(caller.organisationId, id));
          requireFound(await inside.replaceAccounts(caller.organisationId, id, splitIds(accountIds)));
          return null;
        }),
    },
  };
}

function requireFound(isFound: boolean): void {
  if (!isFound) throw new AppError('notFound');
}

async function refuseTakenTitle<T>(title: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error, 'auth_region_organisation_id_title_key')) throw error;
    throw new AppError('regionTitleTaken', { title }, [
      { path: 'title', code: 'taken', params: { value: title } },
    ]);
  }
}
