import type { Database } from '../../../platform/db/database.ts';
import { createEmbeddedBus, startEmbeddedBroker } from '../../../platform/mqtt/index.ts';
import { testLogger } from '../../../platform/testing/test-database.ts';
import { createLiveHub, createLiveRepository, type LiveService, slotKind } from '../../live/index.ts';
import { stateOf } from './stub-hub.ts';

export interface TestEquipment {
  readonly id: string;
  readonly gatewayId: string | null;
  readonly signalIds: readonly string[];
}

/** One signal's columns that differ from the defaults. */
export interface TestSignal {
  readonly tag: string;
  readonly dataType?: 'number' | 'boolean' | 'text';
  readonly writable?: boolean;
  readonly confirmWrite?: boolean;
  readonly min?: number | null;
  readonly max?: number | null;
  readonly states?: readonly { value: number; title: string; titleEn: string }[];
}

const INSERT_SIGNAL = `
  insert into signal (equipment_id, tag, title, title_en, unit, data_type, writable, min, max, states, seq,
    confirm_write)
  values ($1, $2, $3, $4, 'bar', $5, $6, $7, $8, $9, $10, $11) returning id`;

/** Adds equipment with signals, and a gateway of its own unless `options` say no. */
export async function insertEquipment(
  database: Database,
  organisationId: string,
  title: string,
  signals: readonly TestSignal[],
  { online = true, hasGateway = true }: { online?: boolean; hasGateway?: boolean } = {},
): Promise<TestEquipment> {
  const { pool } = database;
  let gatewayId: string | null = null;
  if (hasGateway) {
    const gateway = await pool.query<{ id: string }>(
      `insert into gateway (organisation_id, sn, title, group_id, key_hash, online)
       values ($1, $2, $2, 'zutai-0', '\\x00', $3) returning id`,
      [organisationId, `SN-${title}`, online],
    );
    gatewayId = gateway.rows[0]!.id;
  }
  const { rows } = await pool.query<{ id: string }>(
    `insert into equipment (organisation_id, title, kind, display, gateway_id, device_id, online, last_seen)
     values ($1, $2, 'EG', 'list', $3, $2, $4, now()) returning id`,
    [organisationId, title, gatewayId, online],
  );
  const id = rows[0]!.id;
  const signalIds: string[] = [];
  for (const [seq, signal] of signals.entries()) {
    const added = await pool.query<{ id: number }>(INSERT_SIGNAL, [
      id,
      signal.tag,
      `${signal.tag} 值`,
      `${signal.tag} value`,
      signal.dataType ?? 'number',
      signal.writable ?? true,
      signal.min ?? null,
      signal.max ?? null,
      JSON.stringify(signal.states ?? []),
      seq,
      signal.confirmWrite ?? false,
    ]);
    signalIds.push(String(added.rows[0]!.id));
  }
  return { id, gatewayId, signalIds };
}

export interface TestLive {
  readonly hub: LiveService;
  /** Makes this process the one that ingests the equipment, which is online. */
  hold(equipment: TestEquipment): void;
  /** Takes values in as ingest does: signal id to value, all at one time. */
  feed(equipmentId: string, values: Readonly<Record<string, number>>, timeMs?: number): void;
  setOnline(equipmentId: string, online: boolean): void;
  stop(): Promise<void>;
}

/** The real live hub of one process, alone on an embedded broker. */
export async function startTestLive(database: Database): Promise<TestLive> {
  const broker = await startEmbeddedBroker({
    port: 0,
    logger: testLogger,
    authority: { authenticate: async () => undefined, mayPublish: () => false, maySubscribe: () => false },
  });
  const bus = createEmbeddedBus(broker, testLogger);
  const hub = createLiveHub({
    bus,
    repository: createLiveRepository(database),
    logger: testLogger,
    isShared: false,
  });
  await hub.start();
  const setOnline = (equipmentId: string, online: boolean) =>
    hub.board.setOnline(hub.board.find(equipmentId)!, { ...stateOf(online), timeMs: Date.now() });
  return {
    hub,
    setOnline,
    hold: ({ id, gatewayId, signalIds }) => {
      hub.board.claim(id, { gatewayId: gatewayId ?? '' }, signalIds.map(Number), 1);
      setOnline(id, true);
    },
    feed: (equipmentId, values, timeMs = Date.now()) => {
      const equipment = hub.board.find(equipmentId)!;
      for (const [id, value] of Object.entries(values)) {
        const slot = hub.board.store.slotOf(Number(id))!;
        hub.board.store.set(slot, hub.board.store.generations[slot]!, slotKind.number, value, timeMs, 200);
        hub.board.touch(equipment, slot);
      }
    },
    stop: async () => {
      await hub.stop();
      await bus.close();
    },
  };
}
