import type { calls } from '@zutai/contract';
import type { Pool } from 'pg';
import { plain, refused, type Samples } from '../sample.ts';

let cardCount = 0;
/** Numbers are unique in the installation. */
export const newIccid = () => {
  cardCount += 1;
  return `8986${String(Date.now()).slice(-9)}${String(cardCount).padStart(6, '0')}`;
};

/** Whoever runs the installation keeps the cards of all organisations. */
export const cardSamples: { [N in keyof (typeof calls)['card']]: Samples } = {
  query: plain(),
  info: (other) => [refused({ id: other.cardId }, 'id')],
  add: (_other, own) => [{ body: { organisationId: own.organisationId, iccid: newIccid() }, foreign: [] }],
  edit: (other) => [{ body: { id: other.cardId, iccid: newIccid() }, foreign: [] }],
  delete: (other) => [{ body: { id: other.cardId }, foreign: [] }],
  bindGateway: (other, own) => [
    refused({ id: other.cardId, gatewayId: own.gatewayId }, 'id'),
    refused({ id: own.cardId, gatewayId: other.gatewayId }, 'gatewayId'),
  ],
  import: plain({}, { file: new Blob(['ICCID,usedMb\n']) }),
  provider: plain(),
  sync: plain(),
};

/** Past the call, which is of the platform's role alone. In no gateway. */
export async function insertCard(database: Pool, organisationId: string, mark: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    'insert into card (organisation_id, title, plan) values ($1, $2, $3) returning id::text',
    [organisationId, newIccid(), mark],
  );
  return rows[0]!.id;
}
