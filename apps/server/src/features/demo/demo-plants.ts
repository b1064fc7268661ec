import net from 'node:net';
import { Plant, type RunningPlant, startPlant } from '@zutai/dev-env';
import type { CallerContext } from '../../platform/call/index.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { DemoFiles, DemoState, DemoStation } from './demo-files.ts';
import { DEMO_DRIVER, demoDriverOptions } from './demo-seed.ts';
import type { SeedHandlers } from './seed-handlers.ts';

/** First choice for the first plant's Modbus server; another free port when it is taken. */
const MODBUS_PORT = 5502;

export interface PlantDeps {
  readonly logger: Logger;
  readonly handlers: SeedHandlers;
  createContext(): Promise<CallerContext | undefined>;
}

/** All stations of the demo, the first one first. */
export function stationsOf({ driverId, modbusPort, others = [] }: DemoState): readonly DemoStation[] {
  return [{ driverId, modbusPort }, ...others];
}

function withStations(state: DemoState, stations: readonly DemoStation[]): DemoState {
  const [first, ...others] = stations;
  return { ...state, ...first, ...(others.length > 0 && { others }) };
}

/** The plants as they were when they were last saved, or new ones. */
export function readPlants(files: DemoFiles, state: DemoState): Promise<Plant[]> {
  return Promise.all(
    stationsOf(state).map(async (_station, place) => {
      const snapshot = await files.readPlant(place);
      return new Plant({ seed: place + 1, startMs: Date.now(), ...(snapshot && { snapshot }) });
    }),
  );
}

/** Starts the plants on their ports; the state is saved anew when one had to move. */
export async function startPlants(
  deps: PlantDeps,
  files: DemoFiles,
  plants: readonly Plant[],
  state: DemoState,
): Promise<RunningPlant[]> {
  const running: RunningPlant[] = [];
  const stations: DemoStation[] = [];
  for (const [place, station] of stationsOf(state).entries()) {
    const started = await startOnPort(deps, plants[place]!, station);
    running.push(started.plant);
    stations.push(started.station);
  }
  const hasMoved = stations.some((station, place) => station !== stationsOf(state)[place]);
  if (hasMoved) await files.writeState(withStations(state, stations));
  return running;
}

async function startOnPort(
  deps: PlantDeps,
  plant: Plant,
  station: DemoStation,
): Promise<{ plant: RunningPlant; station: DemoStation }> {
  try {
    return { plant: await startPlant({ port: station.modbusPort, plant }), station };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
  }
  const running = await startPlant({ port: 0, plant });
  const moved = { ...station, modbusPort: running.port };
  await moveDriver(deps, moved);
  return { plant: running, station: moved };
}

/** Another program has taken the port: the driver learns the new one, unless somebody deleted it. */
async function moveDriver(deps: PlantDeps, { driverId, modbusPort }: DemoStation): Promise<void> {
  const context = await deps.createContext();
  if (context === undefined) return;
  const options = demoDriverOptions(modbusPort);
  try {
    await deps.handlers.driver.edit({ id: driverId, ...DEMO_DRIVER, options }, context);
  } catch (error) {
    deps.logger.info({ err: error }, 'the demo driver was not moved to the new port');
  }
}

/** Ports for so many plants: the wanted ones where they are free, else any that are. */
export async function findPorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  for (let place = 0; place < count; place += 1) {
    const wanted = MODBUS_PORT + place;
    ports.push((await probePort(wanted)) ?? (await probePort(0)) ?? wanted);
  }
  return ports;
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
