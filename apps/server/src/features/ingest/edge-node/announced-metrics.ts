import type { GatewayDefinition, SignalDefinition } from '../definition/definition.ts';
import { PayloadError, type PayloadReader } from './payload-reader.ts';

/** A metric of a device as its birth announced it. */
export interface AnnouncedMetric {
  readonly deviceId: string;
  readonly name: string;
  /** Sparkplug data type number. */
  readonly dataType: number;
  /** -1 when the birth gave none. */
  readonly alias: number;
  /** The signal that carries it, if one is configured. */
  signal: SignalDefinition | undefined;
}

/** Names of Sparkplug data types by number, section 6.4.16. */
export const dataTypeNames = [
  'Unknown',
  ...['Int8', 'Int16', 'Int32', 'Int64', 'UInt8', 'UInt16', 'UInt32', 'UInt64', 'Float', 'Double'],
  ...['Boolean', 'String', 'DateTime', 'Text', 'UUID', 'DataSet', 'Bytes', 'File', 'Template'],
  ...['PropertySet', 'PropertySetList'],
] as const;

const MAX_NAME = 512;

/** What the births of one edge node announced: aliases are unique in the node, names in a device. */
export class AnnouncedMetrics {
  #byAlias = new Map<number, AnnouncedMetric>();
  readonly #devices = new Map<string, Map<string, AnnouncedMetric>>();
  /** Grows whenever everything known is forgotten: at a birth, a death, and before a restoration. */
  clearedCount = 0;

  hasDevice(deviceId: string): boolean {
    return this.#devices.has(deviceId);
  }

  clear(): void {
    this.clearedCount += 1;
    this.#byAlias.clear();
    this.#devices.clear();
  }

  /**
   * Takes a device birth from the reader, in place of an earlier one.
   * @throws PayloadError for a metric without a name
   */
  announce(
    deviceId: string,
    reader: PayloadReader,
    gateway: GatewayDefinition,
    isOurs: boolean,
  ): Map<string, AnnouncedMetric> {
    const metrics = new Map<string, AnnouncedMetric>();
    for (let index = 0; index < reader.count; index += 1) {
      const name = reader.names[index];
      if (name === undefined || name === '' || name.length > MAX_NAME)
        throw new PayloadError('a metric of a birth has no proper name');
      const alias = reader.aliases[index]!;
      metrics.set(name, {
        deviceId,
        name,
        dataType: reader.dataTypes[index]!,
        alias,
        signal: findSignal(gateway, isOurs, deviceId, name, alias),
      });
    }
    this.remove(deviceId);
    this.#devices.set(deviceId, metrics);
    for (const metric of metrics.values()) if (metric.alias >= 0) this.#byAlias.set(metric.alias, metric);
    return metrics;
  }

  /** As a former owner of the group stored them; for messages that come before the next birth. */
  restore(rows: Iterable<Omit<AnnouncedMetric, 'signal'>>, gateway: GatewayDefinition): void {
    this.clear();
    for (const row of rows) {
      const metric = { ...row, signal: gateway.equipments.get(row.deviceId)?.signalsByTag.get(row.name) };
      const metrics = this.#devices.get(row.deviceId) ?? new Map<string, AnnouncedMetric>();
      this.#devices.set(row.deviceId, metrics.set(row.name, metric));
      if (row.alias >= 0) this.#byAlias.set(row.alias, metric);
    }
  }

  remove(deviceId: string): void {
    for (const metric of this.#devices.get(deviceId)?.values() ?? []) {
      if (this.#byAlias.get(metric.alias) === metric) this.#byAlias.delete(metric.alias);
    }
    this.#devices.delete(deviceId);
  }

  listDevice(deviceId: string): Iterable<AnnouncedMetric> {
    return this.#devices.get(deviceId)?.values() ?? [];
  }

  /**
   * What a metric of device data stands for.
   * @param alias -1 when there is none. With a name it counts of our agent only: a birth of a foreign gateway that is
   *   looked at again has both, and its aliases may be those of a newer birth meanwhile
   */
  find(
    deviceId: string,
    alias: number,
    name: string | undefined,
    isOurs: boolean,
  ): AnnouncedMetric | undefined {
    const isByAlias = alias >= 0 && (isOurs || name === undefined || name === '');
    return isByAlias ? this.#byAlias.get(alias) : this.#devices.get(deviceId)?.get(name ?? '');
  }

  /** After the definitions changed. */
  bind(gateway: GatewayDefinition, isOurs: boolean): void {
    for (const [deviceId, metrics] of this.#devices) {
      for (const metric of metrics.values())
        metric.signal = findSignal(gateway, isOurs, deviceId, metric.name, metric.alias);
    }
  }
}

/**
 * The signal a metric carries. Our agent names signals by their ids, which stay when devices and tags are
 * renamed: until it runs the new configuration, its old names may already be those of other signals.
 */
function findSignal(
  gateway: GatewayDefinition,
  isOurs: boolean,
  deviceId: string,
  name: string,
  alias: number,
): SignalDefinition | undefined {
  if (isOurs && alias >= 0) return gateway.signalsById.get(alias);
  return gateway.equipments.get(deviceId)?.signalsByTag.get(name);
}
