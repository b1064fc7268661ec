import { snmpProtocol } from '@zutai/contract/driver-protocol';
import type { DriverConfiguration } from '@zutai/contract/sparkplug';
import type { DriverFactory } from '../driver.ts';
import { readReconnect } from '../reconnect.ts';
import { SnmpLink } from './link.ts';

export const snmpFactory = {
  createLink(configuration: DriverConfiguration) {
    return new SnmpLink(configuration, snmpProtocol.optionsSchema.parse(configuration.options));
  },
  readTarget(configuration: DriverConfiguration) {
    const { host, port } = snmpProtocol.optionsSchema.parse(configuration.options);
    return { host, port };
  },
  readReconnect,
} satisfies DriverFactory;
