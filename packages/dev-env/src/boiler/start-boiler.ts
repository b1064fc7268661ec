import { type DeviceClockOptions, startDevice } from '../device/start-device.ts';
import type { ModbusSimulator } from '../modbus/simulator.ts';
import { Boiler } from './boiler.ts';
import { boilerPoints } from './points.ts';

export interface StartBoilerOptions extends DeviceClockOptions {
  /** @default 1 */
  seed?: number;
}

/** Runs the boiler in real time behind Modbus TCP. Rejects when the port is taken. */
export function startBoiler(options: StartBoilerOptions = {}): Promise<ModbusSimulator> {
  return startDevice(new Boiler(options), boilerPoints, options);
}
