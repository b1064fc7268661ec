import { type DeviceClockOptions, startDevice } from '../device/start-device.ts';
import type { ModbusSimulator } from '../modbus/simulator.ts';
import { Plant } from './plant.ts';
import { plantPoints } from './points/points.ts';

export interface StartPlantOptions extends DeviceClockOptions {
  /** Ignored when `plant` is given. @default 1 */
  seed?: number;
  /** A plant that has a past already, for example from `generateHistory` or a snapshot. */
  plant?: Plant;
}

export interface RunningPlant extends ModbusSimulator {
  readonly plant: Plant;
}

/** Runs the pumping station in real time behind Modbus TCP. Rejects when the port is taken. */
export async function startPlant(options: StartPlantOptions = {}): Promise<RunningPlant> {
  const { seed, now = Date.now } = options;
  const plant = options.plant ?? new Plant({ seed, startMs: now() });
  return { ...(await startDevice(plant, plantPoints, options)), plant };
}
