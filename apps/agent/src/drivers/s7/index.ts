import { s7Protocol } from '@zutai/contract/driver-protocol';
import type { DriverConfiguration } from '@zutai/contract/sparkplug';
import type { DriverFactory } from '../driver.ts';
import { readReconnect } from '../reconnect.ts';
import { S7Link } from './link.ts';

export const s7Factory = {
  createLink(configuration: DriverConfiguration) {
    return new S7Link(configuration, s7Protocol.optionsSchema.parse(configuration.options));
  },
  readTarget(configuration: DriverConfiguration) {
    const { host, port } = s7Protocol.optionsSchema.parse(configuration.options);
    return { host, port };
  },
  readReconnect,
} satisfies DriverFactory;
