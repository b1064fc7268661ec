import type { Equipment, monitorCalls, RequestOf, Signal } from '@zutai/contract';
import type { Pool } from 'pg';
import { type EquipmentRow, readEquipment, readSignal, type SignalRow } from './rows.ts';

type Filter = RequestOf<typeof monitorCalls.queryEquipment>;

/** State of a piece of equipment and its gateway, as its watcher needs it. */
export interface GatewayState {
  readonly equipmentId: string;
  readonly gatewayId: string | null;
  readonly online: boolean;
  readonly vpn: boolean;
  readonly lastSeen: Date | null;
  readonly signalLevel: number | null;
  /** Shortest polling interval of the enabled drivers in ms. */
  readonly pollIntervalMs: number | null;
}

const SORT_COLUMNS = {
  title: 'equipment.title',
  lastSeenMs: 'equipment.last_seen',
  createdMs: 'equipment.created_at',
} as const;

const MATCHES = `
  equipment.organisation_id = $1
  and ($2::text is null or equipment.title ilike $2 or gateway.sn ilike $2 or equipment.manufacturer ilike $2
    or equipment.model ilike $2 or equipment.serial_number ilike $2)
  and ($3::boolean is null or (equipment_follow.equipment_id is not null) = $3)`;

const FROM = `
  from equipment
  left join gateway on gateway.id = equipment.gateway_id
  left join template on template.id = equipment.template_id
  left join equipment_follow
    on equipment_follow.equipment_id = equipment.id and equipment_follow.account_id = $4`;

const COUNT = `
  select count(*) filter (where equipment.online) as online,
    count(*) filter (where not equipment.online) as offline
  ${FROM} where ${MATCHES}`;

const queryOf = ({ sortField = 'title', sortOrder = 'asc' }: Filter) => `
  select equipment.*, gateway.sn, gateway.title as gateway_title, template.title as template_title,
    equipment_follow.equipment_id is not null as is_followed,
    (select count(*)::int from signal where signal.equipment_id = equipment.id) as signal_count,
    (select count(*)::int from driver where driver.equipment_id = equipment.id) as driver_count,
    (select count(*)::int from page where page.equipment_id = equipment.id) as page_count
  ${FROM} where ${MATCHES} and ($5::boolean is null or equipment.online = $5)
  order by is_followed desc, ${SORT_COLUMNS[sortField]} ${sortOrder} nulls last, equipment.id
  limit $6 offset $7`;

const SIGNALS = `
  select signal.*, coalesce(driver.title, '') as driver_title
  from signal
  join equipment on equipment.id = signal.equipment_id
  left join driver on driver.id = signal.driver_id
  where equipment.organisation_id = $1 and signal.equipment_id = $2
  order by signal.seq, signal.id`;

const FIRST_SIGNALS = `
  select first.* from equipment
  cross join lateral (
    select signal.*, '' as driver_title from signal where signal.equipment_id = equipment.id
    order by signal.seq, signal.id limit $3
  ) as first
  where equipment.organisation_id = $1 and equipment.id = any ($2::bigint[])`;

const STATE = `
  select equipment.id as "equipmentId", equipment.gateway_id as "gatewayId", equipment.online,
    coalesce(gateway.vpn, false) as vpn, equipment.last_seen as "lastSeen",
    gateway.signal_level as "signalLevel",
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

/** Text as a pattern that finds it anywhere, with nothing in it special. */
function containing(text: string | undefined): string | null {
  return text === undefined || text.trim() === '' ? null : `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
}

/** The watcher's view of equipment, gateways and signals; read-only but for what one follows. */
export class MonitorRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async countEquipment(organisationId: string, accountId: string, filter: Filter) {
    const { rows } = await this.#pool.query<{ online: string; offline: string }>(
      COUNT,
      matchParams(organisationId, accountId, filter),
    );
    return { online: Number(rows[0]?.online), offline: Number(rows[0]?.offline) };
  }

  async queryEquipment(organisationId: string, accountId: string, filter: Filter): Promise<Equipment[]> {
    const { rows } = await this.#pool.query<EquipmentRow>(queryOf(filter), [
      ...matchParams(organisationId, accountId, filter),
      filter.online ?? null,
      filter.pageSize,
      (filter.pageNum - 1) * filter.pageSize,
    ]);
    return rows.map(readEquipment);
  }

  async findSignals(organisationId: string, equipmentId: string): Promise<Signal[]> {
    const { rows } = await this.#pool.query<SignalRow>(SIGNALS, [organisationId, equipmentId]);
    return rows.map(readSignal);
  }

  /** The first `count` signals of each piece of equipment, by seq. */
  async findFirstSignals(organisationId: string, equipmentIds: readonly string[], count: number) {
    const { rows } = await this.#pool.query<SignalRow>(FIRST_SIGNALS, [organisationId, equipmentIds, count]);
    return rows.map(readSignal);
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
      longitude: number;
      latitude: number;
      online: boolean;
    }>(
      `select id, title, longitude, latitude, online from equipment
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

function matchParams(organisationId: string, accountId: string, { keyword, followed }: Filter) {
  return [organisationId, containing(keyword), followed ?? null, accountId];
}
