import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findDriverProtocol } from '@zutai/contract/driver-protocol';
import {
  type DriverConfiguration,
  type DriverStatus,
  parseGatewayConfiguration,
  type SignalConfiguration,
} from '@zutai/contract/sparkplug';
import { PollingDriver } from '../../polling/polling-driver.ts';
import type { Browsed, SignalValue, SingleReading, WriteOutcome } from '../driver.ts';
import { findDriverFactory } from '../registry.ts';

/** A signal of a device by its short address, with what the device holds at first and what is written to it. */
export interface PeerSignal {
  readonly tag: string;
  readonly at: string;
  readonly value: SignalValue;
  /** The signal is written to: this. */
  readonly other?: SignalValue;
  readonly scale?: number;
  readonly offset?: number;
}

const dataTypeOf = (value: SignalValue): SignalConfiguration['dataType'] =>
  typeof value === 'string' ? 'text' : typeof value === 'boolean' ? 'boolean' : 'number';

/** A driver's configuration as an agent gets it: through the schemas of the contract. */
export function configurePeer(
  protocolId: string,
  options: Readonly<Record<string, unknown>>,
  signals: readonly PeerSignal[],
): DriverConfiguration {
  const protocol = findDriverProtocol(protocolId)!;
  const driver = {
    id: '1',
    protocol: protocolId,
    title: 'test',
    pollIntervalMs: 50,
    options,
    signals: signals.map(({ tag, at, value, other, scale = 1, offset = 0 }, index) => {
      const parsed = protocol.parseAddress(at);
      if (!parsed.ok) throw new Error(`${at}: ${parsed.message}`);
      const dataType = dataTypeOf(value);
      return {
        id: String(index + 1),
        tag,
        dataType,
        scale,
        offset,
        writable: other !== undefined,
        address: parsed.address,
      };
    }),
  };
  const configuration = { version: 1, equipments: [{ id: '1', deviceId: '1', drivers: [driver] }] };
  const result = parseGatewayConfiguration(JSON.stringify(configuration));
  if (!result.ok) throw new Error(result.error);
  return result.configuration.equipments[0]!.drivers[0]!;
}

/** One driver as the agent runs it: connected, polled and connected again; with what it last said of each signal. */
export class DriverRun {
  /** By tag: a value, or `code …` of what stands for it. */
  readonly values: Record<string, SignalValue> = {};
  readonly #driver: PollingDriver;
  readonly #configuration: DriverConfiguration;

  constructor(configuration: DriverConfiguration, dataFolder = join(tmpdir(), 'zutai-driver-run')) {
    this.#configuration = configuration;
    const factory = findDriverFactory(configuration.protocol);
    if (!factory) throw new Error(`no driver for ${configuration.protocol}`);
    this.#driver = new PollingDriver(configuration, factory, {
      report: (readings) => {
        for (const { signal, value, failure } of readings)
          this.values[signal.tag] = failure ? `code ${failure.code}` : value;
      },
      endCycle: () => {},
      onStatusChanged: () => {},
      environment: { dataFolder },
    });
    this.#driver.start();
  }

  get status(): DriverStatus {
    return this.#driver.status;
  }

  write(tag: string, value: SignalValue): Promise<WriteOutcome> {
    const signal = this.#configuration.signals.find((each) => each.tag === tag)!;
    return this.#driver.write(signal, value, () => true);
  }

  /** As an engineer tries an address that no signal has yet. */
  readOnce(tag: string): Promise<SingleReading> {
    const { id: _known, ...signal } = this.#configuration.signals.find((each) => each.tag === tag)!;
    return this.#driver.readOnce({ ...signal, id: '0' });
  }

  /** @param parent an address of the protocol, or a node id of OPC UA */
  browse(parent?: string | SignalConfiguration['address']): Promise<Browsed> {
    return this.#driver.browse(typeof parent === 'string' ? { nodeId: parent } : parent);
  }

  stop(): Promise<void> {
    return this.#driver.stop();
  }
}
