import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import { addDeed } from './acting-repository.ts';

/** Writes what the acting account has the agent of a gateway do into the trail, before the agent is asked. */
export type RecordGatewayRequest = (
  gatewayId: string,
  what: GatewayRequestKind,
  minutes?: number,
) => Promise<void>;

export type GatewayRequestKind = 'log' | 'restart' | 'economyOpen';

/** @throws Error where nobody acts */
export function createRecordGatewayRequest(db: Kysely<Tables>): RecordGatewayRequest {
  return (gatewayId, what, minutes) => {
    const object = { kind: 'gateway', id: gatewayId };
    if (what === 'economyOpen')
      return addDeed(db, { kind: 'update', object, after: { economy_open_minutes: minutes } });
    return what === 'log'
      ? addDeed(db, { kind: 'read', object, after: { log: 'read' } })
      : addDeed(db, { kind: 'update', object, after: { restart: true } });
  };
}
