import type { CommunicationFault, CommunicationState } from '@zutai/contract';
import type { Pool } from 'pg';

/** State of a piece of equipment and its gateway, as its watcher needs it. */
export interface GatewayState {
  readonly equipmentId: string;
  readonly gatewayId: string | null;
  readonly online: boolean;
  readonly vpn: boolean;
  readonly lastSeen: Date | null;
  readonly signalLevel: number | null;
  readonly communication: CommunicationState;
  readonly faults: readonly CommunicationFault[];
  /** Shortest polling interval of the enabled drivers in ms. */
  readonly pollIntervalMs: number | null;
}

const STATE = `
  select equipment.id as "equipmentId", equipment.gateway_id as "gatewayId", equipment.online,
    coalesce(gateway.vpn, false) as vpn, equipment.last_seen as "lastSeen",
    gateway.signal_level as "signalLevel", equipment.communication, equipment.faults,
    (select min(poll_interval_ms) from driver where driver.equipment_id = equipment.id and enabled)
      as "pollIntervalMs"
  from equipment left join gateway on gateway.id = equipment.gateway_id
  where equipment.organisation_id = $1 and equipment.id = $2`;

const FOLLOW = `
  insert into equipment_follow (account_id, equipment_id)
  select $2, id from equipment where organisation_id = $1 and id = $3
  on conflict do nothing`;

const UNFOLLOW = `
  delete from equipment_follow using equipment
  where equipment.id = equipment_follow.equipment_id and equipment.organisation_id = $1
    and equipment_follow.account_id = $2 and equipment_follow.equipment_id = $3`;

/** State and places of equipment for its watchers, and what they follow. */
export class MonitorRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Whether the organisation has each of these pieces of equipment, which differ. */
  async hasAll(organisationId: string, equipmentIds: readonly string[]): Promise<boolean> {
    const { rows } = await this.#pool.query<{ count: string }>(
      'select count(*) from equipment where organisation_id = $1 and id = any($2::bigint[])',
      [organisationId, equipmentIds],
    );
    return Number(rows[0]?.count) === equipmentIds.length;
  }

  async findState(organisationId: string, equipmentId: string): Promise<GatewayState | undefined> {
    const { rows } = await this.#pool.query<GatewayState>(STATE, [organisationId, equipmentId]);
    return rows[0];
  }

  /** Which gateway each of these pieces of equipment is bound to now; what is gone is missing. */
  async findBindings(
    scopes: readonly { organisationId: string; equipmentId: string }[],
  ): Promise<Map<string, string | null>> {
    const { rows } = await this.#pool.query<{ id: string; gateway_id: string | null }>(
      `select equipment.id, equipment.gateway_id
       from unnest($1::bigint[], $2::bigint[]) as scope (organisation_id, id)
       join equipment on equipment.id = scope.id and equipment.organisation_id = scope.organisation_id`,
      [scopes.map((scope) => scope.organisationId), scopes.map((scope) => scope.equipmentId)],
    );
    return new Map(rows.map((row) => [row.id, row.gateway_id]));
  }

  async queryPlaces(organisationId: string) {
    const { rows } = await this.#pool.query<{
      id: string;
      title: string;
      titleEn: string;
      longitude: number;
      latitude: number;
      online: boolean;
      communication: CommunicationState;
    }>(
      `select id, title, title_en as "titleEn", longitude, latitude, online, communication from equipment
       where organisation_id = $1 and longitude is not null and latitude is not null order by title, id`,
      [organisationId],
    );
    return rows;
  }

  async follow(organisationId: string, accountId: string, equipmentId: string): Promise<void> {
    await this.#pool.query(FOLLOW, [organisationId, accountId, equipmentId]);
  }

  async unfollow(organisationId: string, accountId: string, equipmentId: string): Promise<void> {
    await this.#pool.query(UNFOLLOW, [organisationId, accountId, equipmentId]);
  }
}
