import {
  type DriverStatus,
  deviceCode,
  type EquipmentConfiguration,
  type OpenRequest,
  type SignalConfiguration,
} from '@zutai/contract/sparkplug';
import type { Sample, SampleBatch } from '../buffer/sample-codec.ts';
import type {
  DeviceFailure,
  DriverEnvironment,
  LinkTarget,
  Reading,
  SignalValue,
  WriteOutcome,
} from '../drivers/driver.ts';
import { createRefusedLink, createUnsupportedFactory } from '../drivers/failing-link.ts';
import { findDriverFactory } from '../drivers/registry.ts';
import { CourseFilter } from '../economy/course-filter.ts';
import type { EconomyRules, ReportTurn } from '../economy/economy.ts';
import { PollingDriver } from '../polling/polling-driver.ts';
import { type MetricType, metricTypeOf } from '../uplink/metric.ts';
import { ReportFilter } from './report-filter.ts';

export interface DeviceHost {
  /** Values to be stored and sent; at most {@link batchMaxSamples}. */
  send(batch: SampleBatch): void;
  onStatusChanged(): void;
  readonly environment: DriverEnvironment;
  /** Whether a driver may connect there; absent: anywhere. */
  mayReach?: ((target: LinkTarget) => boolean) | undefined;
  /** Absent: everything is reported as it changes. */
  economy?: EconomyRules | undefined;
  /** Told after readings in which value or quality of a signal changed. */
  onChanged?: ((device: Device) => void) | undefined;
}

/** Metrics of one message. */
export const batchMaxSamples = 500;
/** A cycle that takes long is sent in parts. */
const batchMaxAgeMs = 200;
/** What is kept while the device is closed goes to disk in larger parts: a crash costs no more than this. */
const keptMaxAgeMs = 30_000;

export interface DeviceSignal {
  readonly signal: SignalConfiguration;
  readonly type: MetricType;
  /** Undefined for a signal that scripts set. */
  readonly driver: PollingDriver | undefined;
  /** As it was read or set last; undefined before. */
  latest: { value: SignalValue | null; code: string; timeMs: number } | undefined;
}

/** A value of a signal that no driver reads; without one, why. */
export interface SetValue {
  readonly signal: SignalConfiguration;
  readonly value: SignalValue | null;
  readonly failure?: DeviceFailure;
}

/** Told the next value of a signal; undefined when the signal is gone from its place before it was read. */
export type ReadingListener = (value: SignalValue | undefined) => void;

/** One piece of equipment as a Sparkplug device: its drivers, its signals and what was last said about them. */
export class Device {
  readonly configuration: EquipmentConfiguration;
  readonly #host: DeviceHost;
  readonly #filter = new ReportFilter();
  readonly #course = new CourseFilter();
  readonly #drivers: PollingDriver[] = [];
  readonly #byTag = new Map<string, DeviceSignal>();
  readonly #byId = new Map<string, DeviceSignal>();
  #pending: Sample[] = [];
  /** For history, while the device is closed. */
  #kept: Sample[] = [];
  readonly #awaited = new Map<string, ReadingListener[]>();
  #lease: { readonly intervalMs: number; readonly untilMs: number } | undefined;

  constructor(configuration: EquipmentConfiguration, host: DeviceHost) {
    this.configuration = configuration;
    this.#host = host;
    for (const driverConfiguration of configuration.drivers) {
      const { protocol } = driverConfiguration;
      const factory = findDriverFactory(protocol) ?? createUnsupportedFactory(protocol);
      const target = factory.readTarget(driverConfiguration);
      const mayReach = target === undefined || (host.mayReach?.(target) ?? true);
      const reachable = mayReach ? factory : { ...factory, createLink: createRefusedLink };
      const driver = new PollingDriver(driverConfiguration, reachable, {
        report: (readings) => this.#report(readings),
        endCycle: () => this.#flush(),
        onStatusChanged: () => host.onStatusChanged(),
        environment: host.environment,
      });
      this.#drivers.push(driver);
      for (const signal of driverConfiguration.signals) {
        this.#add({
          signal,
          type: metricTypeOf(signal, driverConfiguration.protocol),
          driver,
          latest: undefined,
        });
      }
    }
    for (const signal of configuration.computed ?? [])
      this.#add({ signal, type: metricTypeOf(signal, ''), driver: undefined, latest: undefined });
  }

  #add(found: DeviceSignal): void {
    this.#byTag.set(found.signal.tag, found);
    this.#byId.set(found.signal.id, found);
  }

  get deviceId(): string {
    return this.configuration.deviceId;
  }

  get skippedPolls(): number {
    return this.#drivers.reduce((sum, driver) => sum + driver.skippedPolls, 0);
  }

  findDriver(driverId: string): PollingDriver | undefined {
    return this.#drivers.find((driver) => driver.configuration.id === driverId);
  }

  listDrivers(): readonly PollingDriver[] {
    return this.#drivers;
  }

  listStatuses(): DriverStatus[] {
    return this.#drivers.map((driver) => driver.describeStatus());
  }

  /** Every signal with the sample last reported, for a birth. */
  listSignals(): { signal: SignalConfiguration; type: MetricType; last: Sample | undefined }[] {
    return [...this.#byId.values()].map(({ signal, type }) => ({
      signal,
      type,
      last: this.#filter.getLast(signal.id),
    }));
  }

  /** Every signal as it is now, in the order of the configuration. */
  get signals(): Iterable<DeviceSignal> {
    return this.#byId.values();
  }

  findByTag(tag: string): DeviceSignal | undefined {
    return this.#byTag.get(tag);
  }

  /** Reports values of signals that no driver reads, as those of a poll. */
  set(values: readonly SetValue[]): void {
    this.#report(values as Reading[]);
    this.#flush();
  }

  /** Undefined for a signal that is no longer configured. */
  metricTypeOf(signalId: string): MetricType | undefined {
    return this.#byId.get(signalId)?.type;
  }

  /** By the alias where there is one: a tag may have been another signal's. */
  findSignal(key: {
    name?: string | undefined;
    alias?: string | undefined;
  }): SignalConfiguration | undefined {
    const found = key.alias === undefined ? this.#byTag.get(key.name ?? '') : this.#byId.get(key.alias);
    return found?.signal;
  }

  /** Where the signal is at the device: another text means another place. */
  describePlace(signalId: string): string | undefined {
    const driver = this.configuration.drivers.find(({ signals }) =>
      signals.some(({ id }) => id === signalId),
    );
    const signal = this.#byId.get(signalId)?.signal;
    if (!driver || !signal) return undefined;
    const { protocol, options } = driver;
    const { address, dataType, scale, offset } = signal;
    return JSON.stringify({ protocol, options, address, dataType, scale, offset });
  }

  start(): void {
    for (const driver of this.#drivers) driver.start();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#drivers.map((driver) => driver.stop()));
    this.flushKept();
    this.#flush();
  }

  /** Opened in economy mode: everything that is known better than it was reported is reported now. */
  reportAll(): void {
    this.flushKept();
    const turn = this.#host.economy?.turnOf(this.deviceId);
    if (turn === undefined) return;
    for (const { signal, latest } of this.#byId.values()) {
      if (latest === undefined || latest.timeMs <= (this.#filter.getLast(signal.id)?.timeMs ?? 0)) continue;
      this.#pending.push(this.#filter.report(signal, latest, turn));
    }
    this.#flush();
  }

  /** To disk, behind which it waits for the next report. */
  flushKept(): void {
    const kept = this.#kept;
    this.#kept = [];
    this.#send(kept, true);
  }

  setLease({ intervalMs, durationMs }: Pick<OpenRequest, 'intervalMs' | 'durationMs'>): void {
    this.#lease = { intervalMs, untilMs: performance.now() + durationMs };
    this.#filter.watch(Date.now() + durationMs);
    for (const driver of this.#drivers) driver.setLease(intervalMs, durationMs);
  }

  /** The value that was read back is reported like any other. */
  async write(
    signal: SignalConfiguration,
    value: SignalValue,
    canStart: () => boolean,
  ): Promise<WriteOutcome> {
    const found = this.#byId.get(signal.id);
    const failure = { code: deviceCode.signalUnknown, message: 'no such signal' };
    if (!found?.driver) return { ok: false, failure };
    const outcome = await found.driver.write(found.signal, value, canStart);
    if (outcome.readBack !== undefined) {
      this.#report([{ signal: found.signal, value: outcome.readBack }], true);
      this.#flush();
    }
    return outcome;
  }

  /** Tells the next value that is read from the device, once. */
  onNextReading(signalId: string, listener: ReadingListener): void {
    this.#awaited.set(signalId, [...(this.#awaited.get(signalId) ?? []), listener]);
  }

  /** After it was stopped: what was asked of this device goes on at the one that takes its place. */
  handOver(successor: Device | undefined): void {
    const durationMs = (this.#lease?.untilMs ?? 0) - performance.now();
    if (this.#lease && durationMs > 0) successor?.setLease({ ...this.#lease, durationMs });
    for (const [signalId, listeners] of this.#awaited) {
      const place = successor?.describePlace(signalId);
      const isThere = place !== undefined && place === this.describePlace(signalId);
      for (const listener of listeners) {
        if (isThere) successor?.onNextReading(signalId, listener);
        else listener(undefined);
      }
    }
    this.#awaited.clear();
  }

  #notifyAwaited(signalId: string, value: SignalValue): void {
    const listeners = this.#awaited.get(signalId) ?? [];
    this.#awaited.delete(signalId);
    for (const listener of listeners) listener(value);
  }

  /** @param isUrgent reported as it changes, also while the device is closed */
  #report(readings: Reading[], isUrgent = false): void {
    const timeMs = Date.now();
    const turn = this.#host.economy?.turnOf(this.deviceId);
    let isChanged = false;
    for (const reading of readings) {
      isChanged = this.#keep(reading, timeMs) || isChanged;
      if (reading.value !== null && this.#awaited.size > 0)
        this.#notifyAwaited(reading.signal.id, reading.value);
      const sample =
        turn === undefined
          ? this.#filter.take(reading, timeMs)
          : this.#takeEconomically(reading, timeMs, turn, isUrgent);
      if (sample) this.#pending.push(sample);
    }
    const [oldest] = this.#pending;
    if (this.#pending.length >= batchMaxSamples || (oldest && timeMs - oldest.timeMs > batchMaxAgeMs))
      this.#flush();
    if (isChanged) this.#host.onChanged?.(this);
  }

  #takeEconomically(
    reading: Reading,
    timeMs: number,
    turn: ReportTurn,
    isUrgent: boolean,
  ): Sample | undefined {
    const { economy } = this.#host;
    const { id } = reading.signal;
    const sample = this.#filter.take(reading, timeMs, turn, isUrgent || economy?.isUrgent(id));
    const course = economy?.courseOf(id);
    if (course === undefined) return sample;
    if (sample !== undefined) {
      // What was kept is older: it goes first, so that history gets the course in its order.
      if (this.#kept.length > 0) this.flushKept();
      return sample;
    }
    const kept = turn.isOpen
      ? undefined
      : this.#course.take(reading, timeMs, course, this.#filter.getLast(id));
    if (kept !== undefined) this.#kept.push(kept);
    return undefined;
  }

  /** @returns whether value or quality differ from before */
  #keep({ signal, value, failure }: Reading, timeMs: number): boolean {
    const found = this.#byId.get(signal.id);
    if (found === undefined) return false;
    const { latest } = found;
    const code = failure?.code ?? '';
    if (latest === undefined) {
      found.latest = { value, code, timeMs };
      return true;
    }
    const isChanged = latest.value !== value || latest.code !== code;
    latest.value = value;
    latest.code = code;
    latest.timeMs = timeMs;
    return isChanged;
  }

  #flush(): void {
    const pending = this.#pending;
    this.#pending = [];
    this.#send(pending, false);
    const [oldest] = this.#kept;
    if (oldest && (this.#kept.length >= batchMaxSamples || Date.now() - oldest.timeMs > keptMaxAgeMs))
      this.flushKept();
  }

  #send(all: readonly Sample[], isHistorical: boolean): void {
    const { deviceId } = this;
    for (let start = 0; start < all.length; start += batchMaxSamples) {
      const samples = all.slice(start, start + batchMaxSamples);
      this.#host.send({ deviceId, samples, ...(isHistorical && { isHistorical }) });
    }
  }
}
