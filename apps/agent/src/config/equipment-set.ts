import { isDeepStrictEqual } from 'node:util';
import type { DriverStatus, GatewayConfiguration } from '@zutai/contract/sparkplug';
import type { PollingDriver } from '../polling/polling-driver.ts';
import { Device, type DeviceHost } from '../reporting/device.ts';

export interface EquipmentChanges {
  /** Device ids that are gone. */
  removed: string[];
  /** New ones and those whose configuration differs. */
  born: Device[];
}

/** The running devices, kept in step with the configuration: what did not change goes on undisturbed. */
export class EquipmentSet {
  readonly #devices = new Map<string, Device>();
  readonly #host: DeviceHost;

  constructor(host: DeviceHost) {
    this.#host = host;
  }

  async apply(configuration: GatewayConfiguration): Promise<EquipmentChanges> {
    const wanted = new Map(configuration.equipments.map((equipment) => [equipment.deviceId, equipment]));
    const { ending } = this.compare(configuration);
    const endingIds = new Set(ending.map((device) => device.deviceId));
    const born = configuration.equipments
      .filter((equipment) => !this.#devices.has(equipment.deviceId) || endingIds.has(equipment.deviceId))
      .map((equipment) => new Device(equipment, this.#host));
    await Promise.all(ending.map((device) => device.stop()));
    for (const device of ending) {
      const { id } = device.configuration;
      device.handOver(born.find(({ configuration: { id: bornId } }) => bornId === id));
    }
    for (const { deviceId } of ending) this.#devices.delete(deviceId);
    for (const device of born) this.#devices.set(device.deviceId, device);
    return { removed: [...endingIds].filter((deviceId) => !wanted.has(deviceId)), born };
  }

  /** The devices that this configuration changes or leaves out, and the ids of those and of new ones. */
  compare({ equipments }: GatewayConfiguration): { ending: Device[]; changing: string[] } {
    const wanted = new Map(equipments.map((equipment) => [equipment.deviceId, equipment]));
    const ending = this.list().filter(
      (device) => !isDeepStrictEqual(wanted.get(device.deviceId), device.configuration),
    );
    const made = [...wanted.keys()].filter((deviceId) => !this.#devices.has(deviceId));
    return { ending, changing: [...ending.map(({ deviceId }) => deviceId), ...made] };
  }

  find(deviceId: string): Device | undefined {
    return this.#devices.get(deviceId);
  }

  list(): Device[] {
    return [...this.#devices.values()];
  }

  listDrivers(): PollingDriver[] {
    return this.list().flatMap((device) => device.listDrivers());
  }

  listStatuses(): DriverStatus[] {
    return this.list().flatMap((device) => device.listStatuses());
  }

  async stop(): Promise<void> {
    await Promise.all(this.list().map((device) => device.stop()));
  }
}
