import type { EquipmentDefinition, GatewayDefinition, SignalDefinition } from './definition.ts';
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
  private byAlias = new Map<number, AnnouncedMetric>();
  private readonly devices = new Map<string, Map<string, AnnouncedMetric>>();

  hasDevice(deviceId: string): boolean {
    return this.devices.has(deviceId);
  }

  clear(): void {
    this.byAlias.clear();
    this.devices.clear();
  }

  /**
   * Takes a device birth from the reader, in place of an earlier one.
   * @throws PayloadError for a metric without a name
   */
  announce(
    deviceId: string,
    reader: PayloadReader,
    gateway: GatewayDefinition,
  ): Map<string, AnnouncedMetric> {
    const equipment = gateway.equipments.get(deviceId);
    const metrics = new Map<string, AnnouncedMetric>();
    for (let index = 0; index < reader.count; index += 1) {
      const name = reader.names[index];
      if (name === undefined || name === '' || name.length > MAX_NAME)
        throw new PayloadError('a metric of a birth has no proper name');
      metrics.set(name, {
        deviceId,
        name,
        dataType: reader.dataTypes[index]!,
        alias: reader.aliases[index]!,
        signal: equipment?.signalsByTag.get(name),
      });
    }
    this.forget(deviceId);
    this.devices.set(deviceId, metrics);
    for (const metric of metrics.values()) if (metric.alias >= 0) this.byAlias.set(metric.alias, metric);
    return metrics;
  }

  forget(deviceId: string): void {
    for (const metric of this.devices.get(deviceId)?.values() ?? []) {
      if (this.byAlias.get(metric.alias) === metric) this.byAlias.delete(metric.alias);
    }
    this.devices.delete(deviceId);
  }

  listDevice(deviceId: string): Iterable<AnnouncedMetric> {
    return this.devices.get(deviceId)?.values() ?? [];
  }

  findByAlias(alias: number): AnnouncedMetric | undefined {
    return this.byAlias.get(alias);
  }

  findByName(deviceId: string, name: string): AnnouncedMetric | undefined {
    return this.devices.get(deviceId)?.get(name);
  }

  /** After the definitions changed. */
  bind(equipments: ReadonlyMap<string, EquipmentDefinition>): void {
    for (const [deviceId, metrics] of this.devices) {
      const equipment = equipments.get(deviceId);
      for (const metric of metrics.values()) metric.signal = equipment?.signalsByTag.get(metric.name);
    }
  }
}
