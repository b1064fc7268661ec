import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestDatabase,
  type TestDatabase,
  testLogger,
} from '../../../platform/testing/test-database.ts';
import { addPlant } from '../testing/plant.ts';
import { createStatusWriter } from './status-writer.ts';

const fence = () => Promise.resolve();

describe('the state of gateways', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  const read = async (id: string) =>
    (
      await test.database.pool.query(
        'SELECT agent_version, configuration_error, online FROM gateway WHERE id = $1',
        [id],
      )
    ).rows[0];

  it('is stored whatever texts a gateway sends', async () => {
    const { gatewayId } = await addPlant(test.database, { signals: [] });
    const writer = createStatusWriter({ database: test.database, logger: testLogger, fence });
    writer.patchGateway(gatewayId, {
      // The first is written with a backslash, the second ends with half a surrogate pair, the third holds U+0000.
      agentVersion: String.raw`v\u0000`,
      configurationError: '😀'.slice(0, 1),
      drivers: [{ id: '1', state: 'failed', code: '1\0', sinceMs: 1 } as never],
    });
    await writer.close();
    expect(await read(gatewayId)).toMatchObject({
      agent_version: String.raw`v\u0000`,
      configuration_error: '\u{fffd}',
    });
  });

  it('has no fault of the disk and no economy mode any more when it says so, and both while it says nothing', async () => {
    const { gatewayId } = await addPlant(test.database, { signals: [] });
    const write = async (patch: object) => {
      const writer = createStatusWriter({ database: test.database, logger: testLogger, fence });
      writer.patchGateway(gatewayId, patch);
      await writer.close();
      const { rows } = await test.database.pool.query('SELECT storage, economy FROM gateway WHERE id = $1', [
        gatewayId,
      ]);
      return rows[0];
    };
    const both = { storage: { cause: 'full' }, economy: { reportIntervalS: 600 } };
    expect(await write(both)).toEqual(both);
    expect(await write({ online: true })).toEqual(both);
    expect(await write({ storage: null })).toEqual({ ...both, storage: null });
    expect(await write({ economy: null })).toEqual({ storage: null, economy: null });
  });

  it('of one that cannot be stored holds up no other', async () => {
    const plants = await Promise.all([1, 2, 3].map(() => addPlant(test.database, { signals: [] })));
    const writer = createStatusWriter({ database: test.database, logger: testLogger, fence });
    for (const [index, { gatewayId, equipmentId }] of plants.entries()) {
      writer.patchGateway(gatewayId, { online: true, ...(index === 1 ? { signalLevel: 1e12 } : {}) });
      writer.patchEquipment(equipmentId, { gatewayId, online: true });
    }
    await writer.close();
    const states = await Promise.all(plants.map(({ gatewayId }) => read(gatewayId)));
    expect(states.map((state) => state?.online)).toEqual([true, false, true]);
    const { rows } = await test.database.pool.query<{ online: boolean }>(
      'SELECT online FROM equipment WHERE id = ANY ($1)',
      [plants.map(({ equipmentId }) => equipmentId)],
    );
    expect(rows.map((row) => row.online)).toEqual([true, true, true]);
  });
});
