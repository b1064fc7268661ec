import type { DriverFactory } from './driver.ts';
import { modbusTcpFactory } from './modbus-tcp/index.ts';

const factories: ReadonlyMap<string, DriverFactory> = new Map(
  [modbusTcpFactory].map((factory) => [factory.protocol, factory]),
);

/** Undefined for a protocol the contract knows and this agent does not. */
export function findDriverFactory(protocol: string): DriverFactory | undefined {
  return factories.get(protocol);
}
