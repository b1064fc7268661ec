import { setTimeout as delay } from 'node:timers/promises';
import type { LiveValue } from '@zutai/contract';
import type { MqttClient } from 'mqtt';
import type { Database } from '../../../platform/db/database.ts';
import { EquipmentRepository } from '../../equipment/index.ts';
import type { DataPath } from './data-path.ts';
import { addPlant, type Plant } from './plant.ts';
import { SimpleGateway } from './simple-gateway.ts';

/** Two gateways in one group, one in another. */
const GROUPS = ['zutai-0', 'zutai-0', 'zutai-1'] as const;
export const DEVICES = ['d1', 'd2', 'd3'] as const;
export const METRICS = ['m1', 'm2', 'm3'] as const;
const DEADLINE_MS = 30_000;

/** A metric of a device of a gateway, as text: what a signal can be bound to. */
export type MetricKey = string;
export const metricKey = (gateway: number, device: string, metric: string): MetricKey =>
  `${gateway}/${device}/${metric}`;

/** Shows that everything sent and changed before has reached a group. */
interface Sentinel {
  readonly plant: Plant;
  readonly gateway: SimpleGateway;
  count: number;
  vpn: boolean;
}

/** The engines of a test file, used again by each run. */
export interface WorldEngines {
  readonly database: Database;
  readonly path: DataPath;
  readonly client: MqttClient;
}

/** Gateways that report, the tables that say what their metrics mean, and what the live board makes of it. */
export class DefinitionWorld {
  readonly gateways: SimpleGateway[] = [];
  readonly #engines: WorldEngines;
  readonly #plants: Plant[] = [];
  readonly #sentinels: Sentinel[] = [];
  readonly #organisations: string[] = [];

  private constructor(engines: WorldEngines) {
    this.#engines = engines;
  }

  static async open(engines: WorldEngines): Promise<DefinitionWorld> {
    const world = new DefinitionWorld(engines);
    for (const groupId of GROUPS) {
      const plant = await addPlant(engines.database, { groupId, signals: [{ tag: 'm1' }], deviceId: 'd1' });
      world.#plants.push(plant);
      world.gateways.push(new SimpleGateway(engines.client, groupId, plant.sn));
      const found = await engines.database.pool.query<{ organisation_id: string }>(
        'SELECT organisation_id FROM equipment WHERE id = $1',
        [plant.equipmentId],
      );
      world.#organisations.push(found.rows[0]!.organisation_id);
    }
    for (const groupId of new Set(GROUPS)) {
      const plant = await addPlant(engines.database, { groupId, signals: [{ tag: 'count' }] });
      const gateway = new SimpleGateway(engines.client, groupId, plant.sn);
      world.#sentinels.push({ plant, gateway, count: 0, vpn: false });
    }
    const { board } = engines.path.live;
    await waitFor(() =>
      [...world.#plants, ...world.#sentinels.map(({ plant }) => plant)].every(({ equipmentId }) =>
        board.find(equipmentId),
      ),
    );
    for (const { plant, gateway } of world.#sentinels) {
      gateway.bear();
      gateway.bearDevice(plant.deviceId, { count: 0 });
    }
    return world;
  }

  /** Equipment number `index` begins at gateway `index`, device d1, with one signal for m1. */
  firstSignalId(index: number): number {
    return this.#plants[index]!.signalIds[0]!;
  }

  async bind(equipment: number, gateway: number | null, deviceId: string): Promise<void> {
    const { database } = this.#engines;
    const gatewayId = gateway === null ? null : this.#plants[gateway]!.gatewayId;
    await new EquipmentRepository(database.kysely).bind(
      this.#organisations[equipment]!,
      this.#equipmentId(equipment),
      gatewayId,
      deviceId,
    );
  }

  async renameDevice(equipment: number, deviceId: string): Promise<void> {
    await this.#query('UPDATE equipment SET device_id = $2 WHERE id = $1', [
      this.#equipmentId(equipment),
      deviceId,
    ]);
  }

  async addSignal(equipment: number, tag: string): Promise<number> {
    const { rows } = await this.#query<{ id: number }>(
      "INSERT INTO signal (equipment_id, tag, title, data_type) VALUES ($1, $2, $2, 'number') RETURNING id",
      [this.#equipmentId(equipment), tag],
    );
    return rows[0]!.id;
  }

  async deleteSignal(signalId: number): Promise<void> {
    await this.#query('DELETE FROM signal WHERE id = $1', [signalId]);
  }

  /** All at once, so that signals can swap tags. */
  async setTags(tags: ReadonlyMap<number, string>): Promise<void> {
    await this.#query(
      'UPDATE signal SET tag = given.tag FROM unnest($1::int[], $2::text[]) AS given (id, tag) WHERE signal.id = given.id',
      [[...tags.keys()], [...tags.values()]],
    );
  }

  /** Waits until every group has taken what was sent and changed before. */
  async settle(): Promise<void> {
    const { board } = this.#engines.path.live;
    for (const sentinel of this.#sentinels) {
      sentinel.vpn = !sentinel.vpn;
      await this.#query('UPDATE gateway SET vpn = $2 WHERE id = $1', [
        sentinel.plant.gatewayId,
        sentinel.vpn,
      ]);
    }
    await waitFor(() =>
      this.#sentinels.every(({ plant, vpn }) => board.find(plant.equipmentId)?.online.vpn === vpn),
    );
    // A birth after a death waits for what the database says of the births before, and others' messages overtake it.
    await Promise.all(this.gateways.map((gateway) => gateway.acknowledged()));
    for (const sentinel of this.#sentinels) {
      sentinel.count += 1;
      sentinel.gateway.report(sentinel.plant.deviceId, { count: sentinel.count });
    }
    await waitFor(() =>
      this.#sentinels.every(({ plant, count }) => {
        const slot = board.store.slotOf(plant.signalIds[0]!);
        return slot !== undefined && board.store.numbers[slot] === count;
      }),
    );
  }

  /** What viewers of the equipment are shown; undefined: nobody ingests it. */
  shown(equipment: number): { isOnline: boolean; values: Map<number, LiveValue> } | undefined {
    const { board } = this.#engines.path.live;
    const live = board.find(this.#equipmentId(equipment));
    if (live === undefined) return undefined;
    const values = new Map<number, LiveValue>();
    for (const slot of live.slots) {
      const value = board.store.read(slot, live.online.online);
      if (value !== undefined) values.set(Number(value.id), value);
    }
    return { isOnline: live.online.online, values };
  }

  /** Waits until the table of equipment says so too: what is not online there is not written to. */
  async waitForStoredOnline(equipment: number, isOnline: boolean): Promise<void> {
    await waitFor(async () => {
      const { rows } = await this.#query<{ online: boolean }>('SELECT online FROM equipment WHERE id = $1', [
        this.#equipmentId(equipment),
      ]);
      return rows[0]?.online === isOnline;
    });
  }

  async close(): Promise<void> {
    const all = [...this.#plants, ...this.#sentinels.map(({ plant }) => plant)];
    await this.#query('DELETE FROM equipment WHERE id = ANY ($1)', [
      all.map(({ equipmentId }) => equipmentId),
    ]);
    await this.#query('DELETE FROM gateway WHERE id = ANY ($1)', [all.map(({ gatewayId }) => gatewayId)]);
  }

  #equipmentId(index: number): string {
    return this.#plants[index]!.equipmentId;
  }

  #query<R extends object>(sql: string, values: unknown[]) {
    return this.#engines.database.pool.query<R>(sql, values);
  }
}

async function waitFor(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadlineMs = performance.now() + DEADLINE_MS;
  while (!(await isSo())) {
    if (performance.now() > deadlineMs) throw new Error(`still not so: ${isSo.toString()}`);
    await delay(2);
  }
}
