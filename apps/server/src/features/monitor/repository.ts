import type { CommunicationFault, CommunicationState, EquipDetail } from '@zutai/contract';
import type { Pool } from 'pg';
import type { Scope } from '../../platform/call/index.ts';

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
  /** As its gateway says; null: it is not in economy mode. */
  readonly economy: { readonly reportIntervalS: number; readonly isOpen: boolean } | null;
}

const STATE = `
  select equipment.id as "equipmentId", equipment.gateway_id as "gatewayId", equipment.online,
    coalesce(gateway.vpn, false) as vpn, equipment.last_seen as "lastSeen",
    gateway.signal_level as "signalLevel", equipment.communication, equipment.faults,
    (select min(poll_interval_ms) from driver where driver.equipment_id = equipment.id and enabled)
      as "pollIntervalMs",
    case when gateway.economy is not null then jsonb_build_object('reportIntervalS',
      gateway.economy -> 'reportIntervalS', 'isOpen', gateway.economy -> 'openDevices' ? equipment.device_id) end as economy
  from equipment left join gateway on gateway.id = equipment.gateway_id
  where equipment.id = $2 and ($1::bigint is null or sees_equipment($1, equipment.id))`;

const MODEL = `
  select template.id, template.title, template.title_en as "titleEn", template.manufacturer,
    template.product_number as "productNumber", template.version
  from equipment join template on template.id = equipment.template_id and template.kind = 'GM'
  where equipment.id = $2 and sees_equipment($1, equipment.id)`;

const FOLLOW = `
  insert into equipment_follow (account_id, equipment_id)
  select $1, id from equipment where id = $2 and sees_equipment($1, id)
  on conflict do nothing`;

const UNFOLLOW = `
  delete from equipment_follow where account_id = $1 and equipment_id = $2`;

/** State and places of equipment for its watchers, and what they follow. */
export class MonitorRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Whether the account sees each of these pieces of equipment, which differ. */
  async hasAll({ accountId }: Scope, equipmentIds: readonly string[]): Promise<boolean> {
    const { rows } = await this.#pool.query<{ count: string }>(
      'select count(*) from equipment where id = any($2::bigint[]) and sees_equipment($1, id)',
      [accountId, equipmentIds],
    );
    return Number(rows[0]?.count) === equipmentIds.length;
  }

  /** @param viewer null: for whom it is read was looked at before, as for a feed of several viewers */
  async findState(viewer: Scope | null, equipmentId: string): Promise<GatewayState | undefined> {
    const { rows } = await this.#pool.query<GatewayState>(STATE, [viewer?.accountId ?? null, equipmentId]);
    return rows[0];
  }

  /** The fixed model that equipment follows; undefined when it follows none. */
  async findModel({ accountId }: Scope, equipmentId: string): Promise<EquipDetail['model'] | undefined> {
    const { rows } = await this.#pool.query<NonNullable<EquipDetail['model']>>(MODEL, [
      accountId,
      equipmentId,
    ]);
    return rows[0];
  }

  /** Of those of the scopes whose accounts see the equipment now, the gateway it is bound to now. */
  async findBindings<S extends { readonly accountId: string; readonly equipmentId: string }>(
    scopes: readonly S[],
  ): Promise<Map<S, string | null>> {
    const { rows } = await this.#pool.query<{ place: number; gateway_id: string | null }>(
      `select scope.place::int, equipment.gateway_id
       from unnest($1::bigint[], $2::bigint[]) with ordinality as scope (account_id, id, place)
       join equipment on equipment.id = scope.id and sees_equipment(scope.account_id, equipment.id)`,
      [scopes.map((scope) => scope.accountId), scopes.map((scope) => scope.equipmentId)],
    );
    return new Map(rows.map((row) => [scopes[row.place - 1] as S, row.gateway_id]));
  }

  async follow({ accountId }: Scope, equipmentId: string): Promise<void> {
    await this.#pool.query(FOLLOW, [accountId, equipmentId]);
  }

  async unfollow({ accountId }: Scope, equipmentId: string): Promise<void> {
    await this.#pool.query(UNFOLLOW, [accountId, equipmentId]);
  }
}
