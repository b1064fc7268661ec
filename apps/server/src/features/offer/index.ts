import type { offerCalls } from '@zutai/contract';
import type { Handlers } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { recordHandlers } from '../../platform/records/index.ts';
import { offerRecords } from './offer-records.ts';

export interface OfferFeature {
  readonly handlers: Handlers<typeof offerCalls>;
}

export function createOfferFeature({ database }: { database: Database }): OfferFeature {
  return { handlers: recordHandlers(database, offerRecords) };
}
