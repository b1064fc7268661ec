import { MAX_SEARCH_FINDS, type searchCalls } from '@zutai/contract';
import type { Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { EquipmentRepository } from '../equipment/index.ts';
import { SearchRepository } from './repository.ts';

export { SearchRepository } from './repository.ts';

export interface SearchFeature {
  readonly handlers: Handlers<typeof searchCalls>;
}

/** The search over everything of the top bar. */
export function createSearchFeature({ database }: { database: Database }): SearchFeature {
  const equipmentRepository = new EquipmentRepository(database.kysely);
  const repository = new SearchRepository(database.kysely);
  return {
    handlers: {
      query: async ({ keyword }, { caller }) => {
        const [equipment, projects, pages, signals] = await Promise.all([
          equipmentRepository.listForPicker(caller, keyword, MAX_SEARCH_FINDS),
          repository.findProjects(caller, keyword),
          repository.findPages(caller, keyword),
          repository.findSignals(caller, keyword),
        ]);
        return { equipment, projects, pages, signals };
      },
    },
  };
}
