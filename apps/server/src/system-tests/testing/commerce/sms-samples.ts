import type { calls } from '@zutai/contract';
import type { Pool } from 'pg';
import { newTitle, plain, refused, type Samples } from '../sample.ts';

const newPackage = () => ({ title: newTitle(), messages: 100, priceFen: 600 });

/** Prices are of the whole installation. */
export const smsOfferSamples: { [N in keyof (typeof calls)['smsOffer']]: Samples } = {
  query: plain(),
  info: (other) => [{ body: { id: other.smsOfferId }, foreign: [] }],
  add: () => [{ body: newPackage(), foreign: [] }],
  edit: (other) => [{ body: { id: other.smsOfferId, ...newPackage() }, foreign: [] }],
  delete: (other) => [{ body: { id: other.smsOfferId }, foreign: [] }],
};

export const smsSamples: { [N in keyof (typeof calls)['sms']]: Samples } = {
  balance: plain(),
  queryEntries: plain(),
  queryPeople: plain(),
  preview: plain({ text: 'Pump 1 is off' }),
  send: (other) => [refused({ accountIds: other.accountId, text: 'Pump 1 is off', cost: 1 }, 'accountIds')],
  query: plain(),
  statistics: plain(),
};

/** A package, and some messages that were bought. */
export async function insertSmsBalance(
  database: Pool,
  organisationId: string,
): Promise<{ smsOfferId: string }> {
  const { rows } = await database.query<{ id: string }>(
    `with bought as (
       insert into sms_entry (organisation_id, kind, parts, cause)
       values ($1, 'bought', 1000, 'sample ' || gen_random_uuid()))
     insert into sms_offer (organisation_id, title, messages, price_fen)
     values ($1, 'Package ' || gen_random_uuid(), 100, 600) returning id::text`,
    [organisationId],
  );
  return { smsOfferId: rows[0]!.id };
}
