import {
  type DriverStatus,
  deviceCode,
  type EquipmentConfiguration,
  type OpenRequest,
  type SignalConfiguration,
} from '@zutai/contract/sparkplug';
import type { Sample, SampleBatch } from '../buffer/sample-codec.ts';
import type { Reading, SignalValue, WriteOutcome } from '../drivers/driver.ts';
import { findDriverFactory } from '../drivers/registry.ts';
import { PollingDriver } from '../polling/polling-driver.ts';
import { ReportFilter } from './report-filter.ts';

export interface DeviceHost {
  /** Values to be stored and sent; at most {@link batchMaxSamples}. */
  send(batch: SampleBatch): void;
  onStatusChanged(): void;
}

/** Metrics of one message. */
export const batchMaxSamples = 500;
/** A cycle that takes long is sent in parts. */
const batchMaxAgeMs = 200;

interface DeviceSignal {
  signal: SignalConfiguration;
  driver: PollingDriver;
}

/** One piece of equipment as a Sparkplug device: its drivers, its signals and what was last said about them. */
export class Device {
  readonly configuration: EquipmentConfiguration;
  private readonly host: DeviceHost;
  private readonly filter = new ReportFilter();
  private readonly drivers: PollingDriver[] = [];
  private readonly byTag = new Map<string, DeviceSignal>();
  private readonly byId = new Map<string, DeviceSignal>();
  private pending: Sample[] = [];

  /** Throws RangeError when this agent has no driver for a protocol. */
  constructor(configuration: EquipmentConfiguration, host: DeviceHost) {
    this.configuration = configuration;
    this.host = host;
    for (const driverConfiguration of configuration.drivers) {
      const factory = findDriverFactory(driverConfiguration.protocol);
      if (!factory) throw new RangeError(`no driver for the protocol ${driverConfiguration.protocol}`);
      const driver = new PollingDriver(driverConfiguration, factory, {
        report: (readings) => this.report(readings),
        endCycle: () => this.flush(),
        onStatusChanged: () => host.onStatusChanged(),
      });
      this.drivers.push(driver);
      for (const signal of driverConfiguration.signals) {
        this.byTag.set(signal.tag, { signal, driver });
        this.byId.set(signal.id, { signal, driver });
      }
    }
  }

  get deviceId(): string {
    return this.configuration.deviceId;
  }

  get skippedPolls(): number {
    return this.drivers.reduce((sum, driver) => sum + driver.skippedPolls, 0);
  }

  listStatuses(): DriverStatus[] {
    return this.drivers.map((driver) => driver.status);
  }

  /** Every signal with the sample last reported, for a birth. */
  listSignals(): { signal: SignalConfiguration; last: Sample | undefined }[] {
    return [...this.byId.values()].map(({ signal }) => ({ signal, last: this.filter.getLast(signal.id) }));
  }

  findSignal(key: {
    name?: string | undefined;
    alias?: string | undefined;
  }): SignalConfiguration | undefined {
    const found = key.name === undefined ? this.byId.get(key.alias ?? '') : this.byTag.get(key.name);
    return found?.signal;
  }

  start(): void {
    for (const driver of this.drivers) driver.start();
  }

  async stop(): Promise<void> {
    await Promise.all(this.drivers.map((driver) => driver.stop()));
    this.flush();
  }

  setLease({ intervalMs, durationMs }: OpenRequest): void {
    this.filter.watch(Date.now() + durationMs);
    for (const driver of this.drivers) driver.setLease(intervalMs, durationMs);
  }

  /** The value that was read back is reported like any other. */
  async write(
    signal: SignalConfiguration,
    value: SignalValue,
    canStart: () => boolean,
  ): Promise<WriteOutcome> {
    const found = this.byId.get(signal.id);
    const failure = { code: deviceCode.signalUnknown, message: 'no such signal' };
    if (!found) return { ok: false, failure };
    const outcome = await found.driver.write(found.signal, value, canStart);
    if (outcome.readBack !== undefined) {
      this.report([{ signal: found.signal, value: outcome.readBack }]);
      this.flush();
    }
    return outcome;
  }

  private report(readings: Reading[]): void {
    const timeMs = Date.now();
    for (const reading of readings) {
      const sample = this.filter.take(reading, timeMs);
      if (sample) this.pending.push(sample);
    }
    const [oldest] = this.pending;
    if (this.pending.length >= batchMaxSamples || (oldest && timeMs - oldest.timeMs > batchMaxAgeMs))
      this.flush();
  }

  private flush(): void {
    const { deviceId, pending } = this;
    this.pending = [];
    for (let start = 0; start < pending.length; start += batchMaxSamples) {
      this.host.send({ deviceId, samples: pending.slice(start, start + batchMaxSamples) });
    }
  }
}
