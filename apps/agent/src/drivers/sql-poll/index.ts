import { sqlPollProtocol } from '@zutai/contract/driver-protocol';
import type { DriverFactory } from '../driver.ts';
import { readReconnect } from '../reconnect.ts';

export const sqlPollFactory: DriverFactory = {
  async createLink(configuration) {
    const { SqlPollLink } = await import('./link.ts');
    return new SqlPollLink(configuration);
  },
  readTarget(configuration) {
    const { host, port } = sqlPollProtocol.optionsSchema.parse(configuration.options);
    return { host, port };
  },
  readReconnect,
};
