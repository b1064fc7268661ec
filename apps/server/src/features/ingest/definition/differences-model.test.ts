import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/test-database.ts';
import { LiveBoard, type LiveHolder } from '../../live/index.ts';
import { addPlant, type Plant } from '../testing/plant.ts';
import { claimDefinition } from './claim-definition.ts';
import type { GatewayDefinition } from './definition.ts';
import { createDefinitionChanges, type DefinitionChanges } from './definition-changes.ts';
import { createDefinitionRepository, type DefinitionRepository } from './definition-repository.ts';
import { readDefinitions, recordOf } from './read-definitions.ts';
import type { GatewayRecord } from './record.ts';
import { joinWanted, type WantedDefinitions, type WantedSignals } from './wanted-definitions.ts';

/** More with `MODEL_RUNS=1000 vitest run …`, for whoever changed something here. */
const RUNS = Number(process.env.MODEL_RUNS ?? 40);
const GROUP = 'zutai-7';
const until = (read: () => Promise<void>) => vi.waitFor(read, { timeout: 15_000, interval: 20 });

/** Statements people's edits come down to; `pick` chooses among the rows there are, `n` what becomes of them. */
const ONE = (table: string) =>
  `(select id from ${table} order by id offset $1::int % greatest(1, (select count(*)::int from ${table})) limit 1)`;
const EDITS: Readonly<Record<string, string>> = {
  addSignals: `insert into signal (equipment_id, tag, title, data_type, seq)
    select ${ONE('equipment')}, 'new' || $1::int || '-' || $2::int || '-' || i, 't', 'number', $2::int
    from generate_series(1, 1 + $2::int % 3) as i`,
  addMany: `insert into signal (equipment_id, tag, title, data_type, seq)
    select ${ONE('equipment')}, 'many' || $1::int || '-' || $2::int || '-' || i, 't', 'number', i
    from generate_series(1, 205) as i`,
  deleteSignal: `delete from signal where id = ${ONE('signal')} and $2::int >= 0`,
  deleteSome: `delete from signal where id % 7 = $1::int % 7 and id % 2 = $2::int % 2`,
  retag: `update signal set tag = 'tag' || id || '-' || $2::int where id = ${ONE('signal')}`,
  swapTags: `update signal set tag = other.tag
    from (select equipment_id, min(id) as low, max(id) as high from signal group by equipment_id) as pair,
      signal as other
    where signal.equipment_id = ${ONE('equipment')} and pair.equipment_id = signal.equipment_id
      and pair.low <> pair.high and $2::int >= 0
      and signal.id in (pair.low, pair.high) and other.id in (pair.low, pair.high) and other.id <> signal.id`,
  scale: `update signal set scale = 1 + $2::int, "offset" = $2::int where id = ${ONE('signal')}`,
  retype: `update signal set data_type = (array['number', 'boolean', 'text'])[1 + $2::int % 3] where id = ${ONE('signal')}`,
  record: `update signal set recording = (array['all', 'change', 'periodic', 'none'])[1 + $2::int % 4],
    recording_band = (array['absolute', 'swingingDoor'])[1 + $1::int % 2], recording_deadband = $2::int
    where id = ${ONE('signal')}`,
  reorder: `update signal set seq = (id * (1 + $2::int)) % 11 where id % 3 = $1::int % 3`,
  drive: `update signal set driver_id = (select id from driver where driver.equipment_id = signal.equipment_id
    order by id limit 1) where id % 4 = $1::int % 4 and $2::int >= 0`,
  undrive: `update signal set driver_id = null where id = ${ONE('signal')} and $2::int >= 0`,
  turnDriver: `update driver set enabled = not enabled where id = ${ONE('driver')} and $2::int >= 0`,
  slowDriver: `update driver set poll_interval_ms = 100 + $2::int where id = ${ONE('driver')}`,
  moveDriver: `update driver set options = jsonb_build_object('host', '10.0.0.' || $2::int) where id = ${ONE('driver')}`,
  rename: `update equipment set device_id = 'd' || id || '-' || $2::int where id = ${ONE('equipment')}`,
  bind: `update equipment set gateway_id = ${ONE('gateway')}
    where id = (select id from equipment order by id offset $2::int % 3 limit 1)`,
  unbind: `update equipment set gateway_id = null where id = ${ONE('equipment')} and $2::int >= 0`,
  program: `update gateway set vpn = not vpn where id = ${ONE('gateway')} and $2::int >= 0`,
  silence: `update gateway set max_silence_s = 5 + $2::int where id = ${ONE('gateway')}`,
  renumber: `update gateway set sn = 'SN' || id || '-' || $2::int where id = ${ONE('gateway')}`,
  leave: `update gateway set group_id = case group_id when '${GROUP}' then 'zutai-6' else '${GROUP}' end
    where id = ${ONE('gateway')} and $2::int >= 0`,
};
/** What goes with each edit of signals and drivers in the product: the gateway learns that it has a new version. */
const TOUCH = 'update gateway set wanted_version = wanted_version + 1';

const edit = fc.record({
  name: fc.constantFrom(...Object.keys(EDITS)),
  pick: fc.nat(50),
  n: fc.nat(200),
  isTouching: fc.boolean(),
});
/** Each inner list is one time at which an ingesting process looks; each edit is a transaction. */
const history = fc.array(fc.array(edit, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 });

describe('definitions that are read as differences', () => {
  let test: TestDatabase;
  let changes: DefinitionChanges;
  let repository: DefinitionRepository;
  const plants: Plant[] = [];
  /** Signals that each reading of the repository gave. */
  const readCounts: number[] = [];

  beforeAll(async () => {
    test = await createTestDatabase();
    changes = createDefinitionChanges(test.database.notifications);
    await changes.start();
    const own = createDefinitionRepository(test.database);
    repository = {
      ...own,
      readGateways: async (...asked) => {
        const reading = await own.readGateways(...asked);
        const signals = reading.gateways.flatMap((one) => one.equipments.flatMap((each) => each.signals));
        readCounts.push(signals.length);
        return reading;
      },
    };
  });
  afterAll(async () => {
    changes.stop();
    await test.drop();
  });

  async function startPlants(): Promise<void> {
    const { pool } = test.database;
    await pool.query('delete from signal; delete from equipment; delete from gateway');
    plants.length = 0;
    for (let index = 0; index < 3; index += 1) {
      const signals = ['a', 'b', 'c', 'd'].map((tag) => ({ tag, isDriven: tag > 'b' }));
      plants.push(await addPlant(test.database, { groupId: GROUP, deviceId: `d${index}`, signals }));
    }
  }

  /** What an ingesting process knows, and how it comes to know what changed. */
  async function startIngest() {
    const board = new LiveBoard(
      () => false,
      () => undefined,
    );
    const holders = new Map<string, LiveHolder>();
    const known = new Map<string, GatewayDefinition>();
    let reported: Map<string, WantedSignals> = new Map();
    const unsubscribe = changes.subscribe(GROUP, (change) => {
      if (change === undefined) throw new Error('changes were missed');
      reported.set(change.gatewayId, joinWanted(reported.get(change.gatewayId), change.signals));
    });
    async function load(wanted: WantedDefinitions | undefined) {
      const readings = await readDefinitions(repository, GROUP, wanted, (id) => known.get(id));
      const loaded = new Set<string>();
      for (const { gateways, readNumber } of readings)
        for (const record of gateways) {
          const holder = holders.get(record.id) ?? { gatewayId: record.id };
          holders.set(record.id, holder);
          known.set(record.id, claimDefinition(board, holder, record, readNumber));
          loaded.add(record.id);
        }
      for (const id of wanted?.keys() ?? [...known.keys()]) if (!loaded.has(id)) known.delete(id);
    }
    await changes.caughtUp();
    reported = new Map();
    await load(undefined);
    return {
      known,
      unsubscribe,
      async catchUp() {
        await changes.caughtUp();
        const wanted = reported;
        reported = new Map();
        if (wanted.size > 0) await load(wanted);
      },
    };
  }

  async function apply({
    name,
    pick,
    n,
    isTouching,
  }: {
    name: string;
    pick: number;
    n: number;
    isTouching: boolean;
  }) {
    const client = await test.database.pool.connect();
    try {
      await client.query('begin');
      await client.query(EDITS[name]!, [pick, n]);
      // Drivers notify nothing themselves: every change of one touches its gateway.
      if (isTouching || name.endsWith('Driver')) await client.query(TOUCH);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      // Two of the same name: the product refuses it too.
      if ((error as { code?: string }).code !== '23505') throw error;
    } finally {
      client.release();
    }
  }

  it('are what reading everything gives, after any edits', { timeout: RUNS * 10_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        await startPlants();
        const ingest = await startIngest();
        try {
          for (const step of steps) {
            for (const one of step) await apply(one);
            await ingest.catchUp();
            const { gateways } = await repository.readGateways(GROUP);
            const now = [...ingest.known.values()].map(recordOf).map(plain);
            expect(now.toSorted(byId)).toEqual(gateways.map(plain).toSorted(byId));
          }
        } finally {
          ingest.unsubscribe();
        }
      }),
      { numRuns: RUNS, endOnFailure: process.env.MODEL_RUNS === undefined },
    );
  });

  it('read the signal that changed and none of the others', async () => {
    await startPlants();
    const { pool } = test.database;
    const ingest = await startIngest();
    const [plant] = plants;
    try {
      readCounts.length = 0;
      await pool.query(
        `begin; update signal set scale = 7 where id = ${plant!.signalIds[1]}; ${TOUCH}; commit`,
      );
      await ingest.catchUp();
      expect(readCounts).toEqual([1]);
      const signals = ingest.known.get(plant!.gatewayId)!.equipments.get(plant!.deviceId)!.signalsByTag;
      expect([...signals.values()].map(({ tag, scale }) => [tag, scale])).toEqual([
        ['a', 1],
        ['b', 7],
        ['c', 1],
        ['d', 1],
      ]);
      // What a driver is decides about signals that are not named.
      readCounts.length = 0;
      await pool.query(`begin; update driver set options = '{"host":"10.0.0.9"}'; ${TOUCH}; commit`);
      await ingest.catchUp();
      expect(readCounts).toEqual([0, 12]);
    } finally {
      ingest.unsubscribe();
    }
  });

  it('are of one moment, whatever is committed while they are read', async () => {
    await startPlants();
    const { equipmentId, signalIds } = plants[0]!;
    const client = await test.database.pool.connect();
    try {
      // Whoever reads has seen the equipment and waits for the drivers, while device and tag both become others.
      await client.query('begin; lock table driver in access exclusive mode');
      const reading = repository.readGateways(GROUP);
      await until(async () => {
        const { rows } = await client.query(
          `select from pg_locks where not granted and relation = 'driver'::regclass`,
        );
        expect(rows).toHaveLength(1);
      });
      await client.query(`update equipment set device_id = 'moved' where id = ${equipmentId};
        update signal set tag = 'retagged' where id = ${signalIds[0]}; commit`);
      const { gateways } = await reading;
      const equipments = gateways.flatMap((one) => one.equipments);
      const { deviceId, signals } = equipments.find(({ id }) => id === equipmentId)!;
      expect([deviceId, signals.find(({ id }) => id === signalIds[0])!.tag]).toEqual(['d0', 'a']);
    } finally {
      client.release();
    }
  });
});

/** The fields that definitions are made of: states change without a notification. */
function plain({ online: _online, equipments, ...rest }: GatewayRecord) {
  return {
    ...rest,
    signalsById: undefined,
    equipments: equipments
      .map(({ id, deviceId, sources, signals }) => ({
        id,
        deviceId,
        sources,
        signals: signals.map(
          ({ id: signalId, seq, tag, dataType, driverId, isRaw, scale, offset, sourceVersion }) => ({
            ...{ signalId, seq, tag, dataType, driverId, isRaw, scale, offset, sourceVersion },
          }),
        ),
      }))
      .toSorted(byId),
  };
}

const byId = (a: { id: string }, b: { id: string }) => Number(a.id) - Number(b.id);
