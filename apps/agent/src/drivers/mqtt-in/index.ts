import { mqttInProtocol } from '@zutai/contract/driver-protocol';
import type { DriverFactory } from '../driver.ts';
import { readReconnect } from '../reconnect.ts';
import { MqttInLink } from './link.ts';

export const mqttInFactory: DriverFactory = {
  createLink: (configuration) => new MqttInLink(configuration),
  readTarget(configuration) {
    const { host, port } = mqttInProtocol.optionsSchema.parse(configuration.options);
    return { host, port };
  },
  readReconnect,
};
