import { opcUaProtocol } from '@zutai/contract/driver-protocol';
import type { DriverFactory } from '../driver.ts';
import { readReconnect } from '../reconnect.ts';

const DEFAULT_PORT = 4840;

export const opcUaFactory: DriverFactory = {
  // The library takes a second and 130 MB to load.
  createLink: async (configuration, environment) =>
    new (await import('./link.ts')).OpcUaLink(configuration, environment),
  readTarget(configuration) {
    const { url } = opcUaProtocol.optionsSchema.parse(configuration.options);
    const { hostname, port } = new URL(url.replace(/^opc\.tcp:/, 'http:'));
    return { host: hostname, port: Number(port) || (/:80(\/|$)/.test(url) ? 80 : DEFAULT_PORT) };
  },
  readReconnect,
};
