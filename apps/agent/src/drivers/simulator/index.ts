import type { DriverFactory } from '../driver.ts';
import { SimulatorLink } from './link.ts';

export const simulatorFactory: DriverFactory = {
  createLink: (configuration) => new SimulatorLink(configuration),
  readTarget: () => undefined,
  readReconnect: () => ({ minMs: 200, maxMs: 1_000 }),
};
