import { randomBytes } from 'node:crypto';
import { type RunningAgent, startAgent } from '@zutai/agent';
import { Plant, type RunningPlant } from '@zutai/dev-env';
import type { Database } from '../../platform/db/database.ts';
import { createHistoryWriter, createPartitions } from '../history/index.ts';
import { createDemoFiles, type DemoFiles, type DemoState } from './demo-files.ts';
import { DEMO_PAST_MS, DEMO_PASTS, writeDemoHistory } from './demo-history.ts';
import { findPorts, type PlantDeps, readPlants, startPlants } from './demo-plants.ts';
import { DEMO_STATIONS, seedDemo } from './demo-seed.ts';

const SAVE_PLANT_MS = 30_000;

export interface DemoDeps extends PlantDeps {
  readonly dataFolder: string;
  readonly database: Database;
  /** Address of the broker for the gateway agent. */
  getBrokerUrl(): string;
}

export interface DemoFeature {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** The pump stations: plants, Modbus servers and gateway agent in this process, everything else as by hand. */
export function createDemoFeature(deps: DemoDeps): DemoFeature {
  const files = createDemoFiles(deps.dataFolder);
  let plants: readonly RunningPlant[] = [];
  let agent: RunningAgent | undefined;
  let timer: NodeJS.Timeout | undefined;

  const savePlants = async () => {
    await Promise.all(plants.map(({ plant }, place) => files.writePlant(place, plant.snapshot())));
  };

  return {
    start: async () => {
      const known = await files.readState();
      const made =
        known === undefined
          ? await makeNew(deps, files)
          : { state: known, plants: await readPlants(files, known) };
      if (made === undefined) return;
      plants = await startPlants(deps, files, made.plants, made.state);
      timer = setInterval(
        () =>
          void savePlants().catch((error) =>
            deps.logger.warn({ err: error }, 'the demo plants were not saved'),
          ),
        SAVE_PLANT_MS,
      );
      const { sn, key, groupId } = made.state;
      agent = await startAgent({
        sn,
        key,
        group: groupId,
        brokerUrl: deps.getBrokerUrl(),
        dataFolder: files.agentFolder,
        logger: deps.logger.child({ part: 'demo agent' }),
      });
    },
    stop: async () => {
      clearInterval(timer);
      await agent?.stop();
      await savePlants();
      await Promise.all(plants.map((plant) => plant.stop()));
    },
  };
}

/** Seeds the demo and gives its plants a past; undefined when there is no administrator to do it as. */
async function makeNew(
  deps: DemoDeps,
  files: DemoFiles,
): Promise<{ state: DemoState; plants: Plant[] } | undefined> {
  const context = await deps.createContext();
  if (context === undefined) return undefined;
  const toMs = Date.now();
  const fromMs = toMs - DEMO_PAST_MS;
  const sn = `DEMO-${randomBytes(4).toString('hex').toUpperCase()}`;
  const modbusPorts = await findPorts(DEMO_STATIONS.length);
  const { key, groupId, stations } = await seedDemo(deps.handlers, context, { sn, modbusPorts });
  const { database, logger } = deps;
  const writer = createHistoryWriter({ database, partitions: createPartitions(database), logger });
  const plants: Plant[] = [];
  let count = 0;
  for (const [place, { signalIds }] of stations.entries()) {
    const plant = new Plant({ seed: place + 1, startMs: fromMs });
    const past = DEMO_PASTS[place]!;
    for (const [tag, value] of past.setPoints) plant.write(tag, value);
    count += await writeDemoHistory({ writer, plant, signalIds, fromMs, toMs, ...past });
    plants.push(plant);
  }
  await writer.close();
  logger.info({ values: count, ms: Date.now() - toMs }, 'the demo plants have a past');
  const [first, ...others] = stations.map(({ driverId }, place) => ({
    driverId,
    modbusPort: modbusPorts[place]!,
  }));
  const state: DemoState = { sn, key, groupId, ...first!, others };
  await files.writeState(state);
  return { state, plants };
}
