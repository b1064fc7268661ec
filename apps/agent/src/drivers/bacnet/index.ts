import { bacnetProtocol } from '@zutai/contract/driver-protocol';
import type { DriverConfiguration } from '@zutai/contract/sparkplug';
import type { DriverFactory } from '../driver.ts';
import { readReconnect } from '../reconnect.ts';
import { BacnetLink } from './link.ts';

export const bacnetFactory = {
  createLink(configuration: DriverConfiguration) {
    return new BacnetLink(configuration, bacnetProtocol.optionsSchema.parse(configuration.options));
  },
  readTarget(configuration: DriverConfiguration) {
    const { host, port } = bacnetProtocol.optionsSchema.parse(configuration.options);
    return { host, port };
  },
  readReconnect,
} satisfies DriverFactory;
