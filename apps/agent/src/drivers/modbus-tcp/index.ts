import { modbusTcpOptions, modbusTcpProtocol } from '@zutai/contract/driver-protocol';
import type { DriverFactory } from '../driver.ts';
import { ModbusTcpLink } from './link.ts';

export const modbusTcpFactory: DriverFactory = {
  protocol: modbusTcpProtocol.id,
  createLink: (configuration) => new ModbusTcpLink(configuration),
  readTarget(configuration) {
    const { host, port } = modbusTcpOptions.parse(configuration.options);
    return { host, port };
  },
  readReconnect(configuration) {
    const { reconnectMinMs, reconnectMaxMs } = modbusTcpOptions.parse(configuration.options);
    return { minMs: reconnectMinMs, maxMs: reconnectMaxMs };
  },
};
