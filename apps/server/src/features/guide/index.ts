import type { guideCalls } from '@zutai/contract';
import type { Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { GuideRepository } from './guide-repository.ts';

export interface GuideFeature {
  readonly handlers: Handlers<typeof guideCalls>;
}

/** The first hour: what is done and what comes next. That it is dismissed is a setting of the account (`profile`). */
export function createGuideFeature({ database }: { database: Database }): GuideFeature {
  const guides = new GuideRepository(database.kysely);
  return { handlers: { query: (_request, { caller }) => guides.find(caller) } };
}
