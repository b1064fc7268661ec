import { httpPollProtocol } from '@zutai/contract/driver-protocol';
import type { DriverFactory } from '../driver.ts';
import { readReconnect } from '../reconnect.ts';
import { HttpPollLink } from './link.ts';

export const httpPollFactory: DriverFactory = {
  createLink: (configuration, { bus }) => new HttpPollLink(configuration, bus),
  readTarget(configuration) {
    const { protocol, hostname, port } = new URL(
      httpPollProtocol.optionsSchema.parse(configuration.options).url,
    );
    return { host: hostname, port: Number(port) || (protocol === 'https:' ? 443 : 80) };
  },
  readReconnect,
};
