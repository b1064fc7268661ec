import { randomBytes } from 'node:crypto';
import { type RunningAgent, startAgent } from '@zutai/agent';
import { Plant, type RunningPlant } from '@zutai/dev-env';
import type { CallerContext } from '../../platform/call/index.ts';
import { type Actor, runAsActor } from '../../platform/db/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import { createHistoryWriter, createPartitions } from '../history/index.ts';
import { allowTargets } from './allow-targets.ts';
import { createDemoFiles, type DemoFiles, type DemoState } from './demo-files.ts';
import { DEMO_PAST_MS, DEMO_PASTS, writeDemoHistory } from './demo-history.ts';
import { findPorts, type PlantDeps, readPlants, startPlants } from './demo-plants.ts';
import { DEMO_STATIONS, type SeededStation, seedDemo } from './demo-seed.ts';
import { resumeSeed } from './resume-seed.ts';

const SAVE_PLANT_MS = 30_000;

export interface DemoDeps extends PlantDeps {
  readonly dataFolder: string;
  readonly database: Database;
  /** Hosts the agent may poll beside its plants, as `name` or `name:port`; `*` for all. */
  readonly agentAllowedHosts: readonly string[];
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
        isInServer: true,
        mayReach: allowTargets(
          plants.map(({ port }) => port),
          deps.agentAllowedHosts,
        ),
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

/**
 * Seeds the demo and gives its plants a past; undefined when there is no administrator to do it as. What it begins
 * with is written first, so that a start that was interrupted is taken up by the next.
 */
async function makeNew(
  deps: DemoDeps,
  files: DemoFiles,
): Promise<{ state: DemoState; plants: Plant[] } | undefined> {
  const context = await deps.createContext();
  if (context === undefined) return undefined;
  const begun = await files.readBeginning();
  const beginning = begun ?? {
    sn: `DEMO-${randomBytes(4).toString('hex').toUpperCase()}`,
    modbusPorts: await findPorts(DEMO_STATIONS.length),
    toMs: Date.now(),
  };
  if (begun === undefined) await files.writeBeginning(beginning);
  const isResumed = begun !== undefined;
  const { sn, modbusPorts } = beginning;
  const handlers = isResumed ? resumeSeed(deps.handlers) : deps.handlers;
  const { key, groupId, stations } = await runAsActor(actorOf(context), () =>
    seedDemo(handlers, context, { sn, modbusPorts }),
  );
  const plants = await makePast(deps, stations, { toMs: beginning.toMs, isResumed });
  const [first, ...others] = stations.map(({ driverId }, place) => ({
    driverId,
    modbusPort: modbusPorts[place]!,
  }));
  const state: DemoState = { sn, key, groupId, ...first!, others };
  await files.writeState(state);
  await files.removeBeginning();
  return { state, plants };
}

async function makePast(
  { database, logger }: DemoDeps,
  stations: readonly SeededStation[],
  { toMs, isResumed }: { toMs: number; isResumed: boolean },
): Promise<Plant[]> {
  const startedMs = Date.now();
  const fromMs = toMs - DEMO_PAST_MS;
  const writer = createHistoryWriter({ database, partitions: createPartitions(database), logger });
  const plants: Plant[] = [];
  let count = 0;
  for (const [place, { signalIds }] of stations.entries()) {
    const plant = new Plant({ seed: place + 1, startMs: fromMs });
    const past = DEMO_PASTS[place]!;
    for (const [tag, value] of past.setPoints) plant.write(tag, value);
    count += await writeDemoHistory({ writer, plant, signalIds, fromMs, toMs, isResumed, ...past });
    plants.push(plant);
  }
  await writer.close();
  logger.info({ values: count, ms: Date.now() - startedMs }, 'the demo plants have a past');
  return plants;
}

/** The audit trail records the making of the demo as the server's, in the administrator's name. */
function actorOf({ caller, address, requestId }: CallerContext): Actor {
  const { organisationId, accountId, loginname: accountName, sessionId } = caller;
  return { organisationId, accountId, accountName, sessionId, address, call: 'demo', requestId };
}
