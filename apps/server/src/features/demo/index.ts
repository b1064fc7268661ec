import { randomBytes } from 'node:crypto';
import net from 'node:net';
import { type RunningAgent, startAgent } from '@zutai/agent';
import { Plant, type RunningPlant, startPlant } from '@zutai/dev-env';
import type { CallerContext } from '../../platform/call/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { createHistoryWriter, createPartitions } from '../history/index.ts';
import { createDemoFiles, type DemoFiles, type DemoState } from './demo-files.ts';
import { DEMO_PAST_MS, writeDemoHistory } from './demo-history.ts';
import { demoDriverOptions, seedDemo } from './demo-seed.ts';
import type { SeedHandlers } from './seed-handlers.ts';

/** First choice for the plant's Modbus server; another free port when it is taken. */
const MODBUS_PORT = 5502;
const SAVE_PLANT_MS = 30_000;

export interface DemoDeps {
  readonly logger: Logger;
  readonly dataFolder: string;
  readonly handlers: SeedHandlers;
  readonly database: Database;
  /** Context of calls made in the name of the administrator; undefined when there is none any more. */
  createContext(): Promise<CallerContext | undefined>;
  /** Address of the broker for the gateway agent. */
  getBrokerUrl(): string;
}

export interface DemoFeature {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** The pump station: plant, Modbus server and gateway agent in this process, everything else as by hand. */
export function createDemoFeature(deps: DemoDeps): DemoFeature {
  const files = createDemoFiles(deps.dataFolder);
  let plant: RunningPlant | undefined;
  let agent: RunningAgent | undefined;
  let timer: NodeJS.Timeout | undefined;

  const savePlant = async () => {
    if (plant !== undefined) await files.writePlant(plant.plant.snapshot());
  };

  return {
    start: async () => {
      const known = await files.readState();
      const started =
        known === undefined ? await startNew(deps, files) : await startKnown(deps, files, known);
      if (started === undefined) return;
      plant = started.plant;
      timer = setInterval(
        () =>
          void savePlant().catch((error) => deps.logger.warn({ err: error }, 'the demo plant was not saved')),
        SAVE_PLANT_MS,
      );
      const { sn, key, groupId } = started.state;
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
      await savePlant();
      await plant?.stop();
    },
  };
}

interface StartedPlant {
  readonly plant: RunningPlant;
  readonly state: DemoState;
}

async function startNew(deps: DemoDeps, files: DemoFiles): Promise<StartedPlant | undefined> {
  const context = await deps.createContext();
  if (context === undefined) return undefined;
  const toMs = Date.now();
  const fromMs = toMs - DEMO_PAST_MS;
  const plant = new Plant({ startMs: fromMs });
  const sn = `DEMO-${randomBytes(4).toString('hex').toUpperCase()}`;
  const modbusPort = await findPort(MODBUS_PORT);
  const seeded = await seedDemo(deps.handlers, context, { sn, modbusPort });
  const { database, logger } = deps;
  const writer = createHistoryWriter({ database, partitions: createPartitions(database), logger });
  const count = await writeDemoHistory({
    writer,
    plant,
    signalIds: seeded.signalIds,
    fromMs,
    toMs,
  });
  await writer.close();
  logger.info({ values: count, ms: Date.now() - toMs }, 'the demo plant has a past');
  const { key, groupId, driverId } = seeded;
  const state = { sn, key, groupId, driverId, modbusPort };
  await files.writeState(state);
  return startOnPort(deps, files, plant, state);
}

async function startKnown(deps: DemoDeps, files: DemoFiles, state: DemoState): Promise<StartedPlant> {
  const snapshot = await files.readPlant();
  const plant = new Plant({ startMs: Date.now(), snapshot });
  return startOnPort(deps, files, plant, state);
}

/** Starts the plant on its port, or on another when a program has taken that, even a moment ago. */
async function startOnPort(
  deps: DemoDeps,
  files: DemoFiles,
  plant: Plant,
  state: DemoState,
): Promise<StartedPlant> {
  try {
    return { plant: await startPlant({ port: state.modbusPort, plant }), state };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
  }
  const running = await startPlant({ port: 0, plant });
  const moved = { ...state, modbusPort: running.port };
  await moveDriver(deps, moved);
  await files.writeState(moved);
  return { plant: running, state: moved };
}

/** Another program has taken the port: the driver learns the new one, unless somebody deleted it. */
async function moveDriver(deps: DemoDeps, { driverId, modbusPort }: DemoState): Promise<void> {
  const context = await deps.createContext();
  if (context === undefined) return;
  const options = demoDriverOptions(modbusPort);
  try {
    await deps.handlers.driver.edit(
      { id: driverId, title: 'PLC', protocol: 'modbus-tcp', pollIntervalMs: 1000, enabled: true, options },
      context,
    );
  } catch (error) {
    deps.logger.info({ err: error }, 'the demo driver was not moved to the new port');
  }
}

/** The port wanted when it is free, else any that is. */
async function findPort(wanted: number): Promise<number> {
  return (await probePort(wanted)) ?? (await probePort(0)) ?? wanted;
}

function probePort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address() as net.AddressInfo;
      server.close(() => resolve(address.port));
    });
  });
}
