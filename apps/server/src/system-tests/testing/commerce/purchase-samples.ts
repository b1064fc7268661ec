import type { calls } from '@zutai/contract';
import type { Pool } from 'pg';
import { newTitle, plain, refused, type Samples } from '../sample.ts';

let referenceCount = 0;
const newReference = () => {
  referenceCount += 1;
  return `SAMPLE-${Date.now()}-${referenceCount}`;
};
const newOffer = () => ({ title: newTitle(), months: 12, priceFen: 12_050 });

/** Prices are of the whole installation. */
export const offerSamples: { [N in keyof (typeof calls)['offer']]: Samples } = {
  query: plain(),
  info: (other) => [{ body: { id: other.offerId }, foreign: [] }],
  add: () => [{ body: newOffer(), foreign: [] }],
  edit: (other) => [{ body: { id: other.offerId, ...newOffer() }, foreign: [] }],
  delete: (other) => [{ body: { id: other.offerId }, foreign: [] }],
};

export const purchaseSamples: { [N in keyof (typeof calls)['purchase']]: Samples } = {
  query: plain(),
  renew: (other, own) => [refused({ cardIds: other.cardId, offerId: own.offerId }, 'cardIds')],
  buyMessages: (_other, own) => [{ body: { offerId: own.smsOfferId }, foreign: [] }],
  payment: (other) => [refused({ id: other.purchaseId }, 'id')],
  cancel: (other) => [refused({ id: other.purchaseId, reason: 'Ordered twice' }, 'id')],
  recordPayment: (other) => [
    { body: { id: other.purchaseId, reference: newReference(), amountFen: 12_050 }, foreign: [] },
  ],
  fulfil: (other) => [{ body: { id: other.purchaseId }, foreign: [] }],
  refund: (other) => [{ body: { id: other.purchaseId, reason: 'Not wanted' }, foreign: [] }],
};

/** An offer, and an order that is not paid. */
export async function insertPurchase(
  database: Pool,
  organisationId: string,
  mark: string,
): Promise<{ offerId: string; purchaseId: string }> {
  const offer = await database.query<{ id: string }>(
    `insert into offer (organisation_id, title, months, price_fen)
     values ($1, 'Offer ' || gen_random_uuid(), 12, 12050) returning id::text`,
    [organisationId],
  );
  const order = await database.query<{ id: string }>(
    `insert into purchase (organisation_id, title, offer_title, months, amount_fen)
     values ($1, 'P' || gen_random_uuid(), $2, 12, 12050) returning id::text`,
    [organisationId, mark],
  );
  return { offerId: offer.rows[0]!.id, purchaseId: order.rows[0]!.id };
}
