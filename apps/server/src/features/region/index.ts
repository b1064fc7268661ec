import { type regionCalls, splitIds } from '@zutai/contract';
import { AppError, type Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { editOf } from '../../platform/db/edit-revision.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { RegionUseRepository } from '../page/index.ts';
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
      // Guests have none, and the names of others are none of theirs.
      query: (_request, { caller }) => (caller.shown === undefined ? regions.list(caller) : []),
      add: async ({ title }, { caller }) => ({
        id: await refuseTakenTitle(title, () => regions.insert(caller.organisationId, title)),
      }),
      edit: async ({ id, title, revision }, { caller }) => {
        const edit = editOf(caller, revision);
        requireFound(
          await refuseTakenTitle(title, () => regions.rename(caller.organisationId, id, title, edit)),
        );
        return null;
      },
      delete: ({ id, isForced }, { caller: { organisationId } }) =>
        database.withTransaction(async ({ kysely }) => {
          const inside = new RegionRepository(kysely);
          const title = await inside.lock(organisationId, id);
          if (title === undefined) throw new AppError('notFound');
          const used = await new RegionUseRepository(kysely).count(organisationId, [id, title]);
          if (used.widgets > 0 && !isForced) throw new AppError('regionInUse', { title, ...used });
          await inside.delete(organisationId, id);
          return null;
        }),
      queryAccounts: ({ id }, { caller }) =>
        database.withTransaction(async ({ kysely }) => {
          const inside = new RegionRepository(kysely);
          requireFound((await inside.lock(caller.organisationId, id)) !== undefined);
          return inside.listAccounts(caller, id);
        }),
      saveAccounts: ({ id, accountIds }, { caller }) =>
        database.withTransaction(async ({ kysely }) => {
          const inside = new RegionRepository(kysely);
          requireFound((await inside.lock(caller.organisationId, id)) !== undefined);
          requireFound(await inside.replaceAccounts(caller, id, splitIds(accountIds)));
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
    throw new AppError('regionTitleTaken', { title });
  }
}
