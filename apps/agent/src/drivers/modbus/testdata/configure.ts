import { parseModbusAddress } from '@zutai/contract/driver-protocol';
import { type DriverConfiguration, parseGatewayConfiguration, type SignalConfiguration } from '@zutai/contract/sparkplug';

/** A signal by its short address; the id follows from its place in the list. */
export type ShortSignal = { tag: string; at: string } & Partial<Omit<SignalConfiguration, 'id' | 'tag' | 'address'>>;

/** A driver configuration as the agent gets it: through the schemas of the contract. */
export function configureDriver(
  port: number,
  signals: ShortSignal[],
  options: Record<string, unknown> = {},
  pollIntervalMs = 100,
  protocol = 'modbus-tcp',
): DriverConfiguration {
  const driver = {
    id: '1',
    protocol,
    title: 'test',
    pollIntervalMs,
    options: { host: '127.0.0.1', port, timeoutMs: 200, reconnectMinMs: 100, reconnectMaxMs: 400, ...options },
    signals: signals.map(({ at, ...signal }, index) => {
      const parsed = parseModbusAddress(at);
      if (!parsed.ok) throw new Error(parsed.message);
      const { type } = parsed.address;
      const dataType = type === 'bool' ? 'boolean' : type === 'string' ? 'text' : 'number';
      return { id: String(index + 1), dataType, ...signal, address: parsed.address };
    }),
  };
  const configuration = { version: 1, equipments: [{ id: '1', deviceId: '1', drivers: [driver] }] };
  const result = parseGatewayConfiguration(JSON.stringify(configuration));
  if (!result.ok) throw new Error(result.error);
  return result.configuration.equipments[0]!.drivers[0]!;
}
