import { mcProtocol } from '@zutai/contract/driver-protocol';
import type { DriverConfiguration } from '@zutai/contract/sparkplug';
import type { DriverEnvironment, DriverFactory } from '../driver.ts';
import { readReconnect } from '../reconnect.ts';
import { McLink } from './link.ts';

export const mcFactory = {
  createLink(configuration: DriverConfiguration, { bus }: Pick<DriverEnvironment, 'bus'> = {}) {
    return new McLink(configuration, mcProtocol.optionsSchema.parse(configuration.options), bus);
  },
  readTarget(configuration: DriverConfiguration) {
    const { host, port } = mcProtocol.optionsSchema.parse(configuration.options);
    return { host, port };
  },
  readReconnect,
} satisfies DriverFactory;
