import fc from 'fast-check';
import mqtt from 'mqtt';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createEmbeddedBus, type EmbeddedBroker } from '../../../platform/mqtt/index.ts';
import {
  createTestDatabase,
  type TestDatabase,
  testLogger,
} from '../../../platform/testing/test-database.ts';
import { type DataPath, startDataPath } from '../testing/data-path.ts';
import { definitionCommands, expectTrueInTheEnd, startModel } from '../testing/definition-commands.ts';
import { DefinitionWorld, type WorldEngines } from '../testing/definition-world.ts';
import { startOpenBroker } from '../testing/test-broker.ts';

/** More with `MODEL_RUNS=1000 vitest run …`, for whoever changed something here. */
const RUNS = Number(process.env.MODEL_RUNS ?? 25);

describe('definitions that change while data flows', () => {
  let test: TestDatabase;
  let broker: EmbeddedBroker;
  let path: DataPath;
  let engines: WorldEngines;

  beforeAll(async () => {
    test = await createTestDatabase();
    broker = await startOpenBroker(testLogger);
    const { database } = test;
    path = await startDataPath({
      database,
      bus: createEmbeddedBus(broker, testLogger),
      logger: testLogger,
    });
    const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${broker.port}`, {
      username: 'all',
      password: '-',
    });
    engines = { database, path, client };
  });
  afterAll(async () => {
    await engines.client.endAsync(true);
    await path.stop();
    await broker.close();
    await test.drop();
  });

  it('never show a value of another metric, nor an old one as good, nor the wrong online state', {
    timeout: RUNS * 5_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.commands(definitionCommands, { maxCommands: 30, size: 'max' }),
        async (commands) => {
          const world = await DefinitionWorld.open(engines);
          try {
            const model = startModel(world);
            await fc.asyncModelRun(() => ({ model, real: world }), commands);
            await expectTrueInTheEnd(model, world);
          } finally {
            await world.close();
          }
        },
      ),
      { numRuns: RUNS, endOnFailure: process.env.MODEL_RUNS === undefined },
    );
  });
});
