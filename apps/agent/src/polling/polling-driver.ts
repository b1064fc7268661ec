import { setTimeout as delay } from 'node:timers/promises';
import {
  type DriverConfiguration,
  type DriverStatus,
  deviceCode,
  type MeasuredDriver,
  type SignalConfiguration,
} from '@zutai/contract/sparkplug';
import type {
  Browsed,
  DeviceFailure,
  DeviceLink,
  DriverEnvironment,
  DriverFactory,
  PollOutcome,
  Reading,
  SignalValue,
  SingleReading,
  WriteOutcome,
} from '../drivers/driver.ts';
import { makeBadReading } from '../drivers/scaling.ts';
import { DriverMeter } from '../health/driver-meter.ts';
import { Backoff } from './backoff.ts';
import { Pause } from './pause.ts';
import { PollSchedule } from './poll-schedule.ts';

export interface PollingHost {
  report(readings: Reading[]): void;
  /** A whole cycle is reported. */
  endCycle(): void;
  onStatusChanged(): void;
  readonly environment: DriverEnvironment;
}

const notConnected: DeviceFailure = {
  code: deviceCode.communicationFault,
  message: 'the device is not connected',
};

/** How long writes under way hold up the end of a driver: longer than a device that answers takes. */
const STOP_WAIT_MS = 2_000;
/** How long what is asked of a driver waits for its first connection. */
const CONNECT_WAIT_MS = 5_000;

const notBrowsable: DeviceFailure = {
  code: deviceCode.communicationFault,
  cause: 'unsupported',
  message: 'devices of this protocol do not tell what they have',
};

/** Keeps one driver of the configuration connected, polls it in time and takes its writes. */
export class PollingDriver {
  readonly configuration: DriverConfiguration;
  status: DriverStatus;
  readonly meter = new DriverMeter();
  readonly #factory: DriverFactory;
  readonly #host: PollingHost;
  readonly #backoff: Backoff;
  readonly #pause = new Pause();
  #schedule: PollSchedule;
  #lease: { intervalMs: number; untilMs: number } | undefined;
  #link: DeviceLink | undefined;
  #lost: DeviceFailure | undefined;
  #answeredMs: number | undefined;
  #isStopping = false;
  #running: Promise<void> = Promise.resolve();
  readonly #writes = new Set<Promise<unknown>>();
  readonly #connectWaiters: (() => void)[] = [];
  /** When stopping: what was under way is over. */
  #writing: Promise<void> | undefined;

  constructor(configuration: DriverConfiguration, factory: DriverFactory, host: PollingHost) {
    this.configuration = configuration;
    this.#factory = factory;
    this.#host = host;
    this.#backoff = new Backoff(factory.readReconnect(configuration));
    this.#schedule = new PollSchedule(configuration.pollIntervalMs, performance.now());
    this.status = { id: configuration.id, state: 'connecting', code: '', message: '', sinceMs: Date.now() };
  }

  /** The status as it is reported, with how long ago the device gave a value. */
  describeStatus(): DriverStatus {
    const quietMs =
      this.#answeredMs === undefined ? undefined : Math.round(performance.now() - this.#answeredMs);
    return quietMs === undefined ? this.status : { ...this.status, quietMs };
  }

  describeHealth(): MeasuredDriver {
    return this.meter.describe(this.configuration.id, this.status.state, this.#getIntervalMs());
  }

  /** Polls that were not made because the one before took too long. */
  get skippedPolls(): number {
    return this.#schedule.skippedCount;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Writes that have begun come to their end, unless the device takes too long. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#endConnectWait();
    this.#writing = this.#settleWrites();
    this.#pause.wake();
    await this.#writing;
    this.#link?.close();
    await this.#running;
    this.meter.trace?.end('driver');
    this.#setStatus('stopped');
  }

  /**
   * Polls this often for a while, but never more often than the engineer allows (`minIntervalMs`) and never less
   * often than configured; a duration of 0 ends it.
   */
  setLease(intervalMs: number, durationMs: number): void {
    this.#lease = durationMs > 0 ? { intervalMs, untilMs: performance.now() + durationMs } : undefined;
    this.#schedule.setIntervalMs(this.#getIntervalMs(), performance.now());
    this.#pause.wake();
  }

  /** A driver that has just been started or reconfigured connects first; one whose device is away refuses at once. */
  async write(
    signal: SignalConfiguration,
    value: SignalValue,
    canStart: () => boolean,
  ): Promise<WriteOutcome> {
    await this.#connected();
    if (this.#isStopping) return { ok: false, failure: notConnected, isEnded: true };
    const link = this.#link;
    if (!link || this.status.state !== 'connected') return { ok: false, failure: notConnected };
    const writing = link.write(signal, value, canStart).finally(() => this.#writes.delete(writing));
    this.#writes.add(writing);
    return writing;
  }

  /** Reads an address that need not be a signal's; while there is no connection the answer is why. */
  async readOnce(signal: SignalConfiguration): Promise<SingleReading> {
    const link = await this.#connectedLink();
    return 'failure' in link ? { value: null, ...link } : link.readOnce(signal);
  }

  /** What the device has below an address; while there is no connection the answer is why. */
  async browse(parent: SignalConfiguration['address'] | undefined): Promise<Browsed> {
    const link = await this.#connectedLink();
    if ('failure' in link) return link;
    return link.browse?.(parent) ?? { failure: notBrowsable };
  }

  async #connectedLink(): Promise<DeviceLink | { failure: DeviceFailure }> {
    await this.#connected();
    const link = this.#link;
    const { state, code, message, cause } = this.status;
    if (link && state === 'connected') return link;
    if (state !== 'failed') return { failure: notConnected };
    const known = cause === undefined ? {} : { cause };
    return { failure: { code: code as DeviceFailure['code'], message, ...known } };
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      this.#lost = undefined;
      const failure = await this.#connectAndPoll().catch(
        (error: unknown): DeviceFailure => ({
          code: deviceCode.unknown,
          message: `the driver failed: ${String(error)}`,
        }),
      );
      await this.#writing;
      this.#link?.close();
      this.#link = undefined;
      if (this.#isStopping) return;
      this.#fail(failure);
      await this.#pause.wait(this.#backoff.nextMs());
    }
  }

  async #connectAndPoll(): Promise<DeviceFailure> {
    const link = await this.#factory.createLink(this.configuration, {
      ...this.#host.environment,
      bus: this.meter,
    });
    this.#link = link;
    if (this.#isStopping) return notConnected;
    link.onClosed = (failure) => {
      this.#lost ??= failure;
      this.#pause.wake();
    };
    link.onReadings = (readings) => {
      // What comes after the loss was noticed would make bad values good again.
      if (this.#link !== link || this.#lost) return;
      this.#takeReadings(readings);
      this.#host.endCycle();
    };
    const failure = await link.open();
    if (failure) {
      this.meter.noteError(failure);
      return failure;
    }
    this.#schedule = new PollSchedule(this.#getIntervalMs(), performance.now());
    return this.#pollUntilLost(link);
  }

  async #pollUntilLost(link: DeviceLink): Promise<DeviceFailure> {
    while (!this.#lost && !this.#isStopping) {
      this.#schedule.setIntervalMs(this.#getIntervalMs(), performance.now());
      const delayMs = this.#schedule.getDelayMs(performance.now());
      if (delayMs > 0) {
        // A lease may begin meanwhile, so the time is looked at again after the wait.
        await this.#pause.wait(delayMs);
        if (this.#schedule.getDelayMs(performance.now()) > 1) continue;
        if (this.#lost || this.#isStopping) break;
      }
      const outcome = await this.#poll(link);
      this.#host.endCycle();
      this.#schedule.complete(performance.now());
      if (outcome.isLinkLost) return outcome.failure;
      this.#setStatus('connected');
      this.#backoff.reset();
    }
    return this.#lost ?? notConnected;
  }

  async #poll(link: DeviceLink): Promise<PollOutcome> {
    const startMs = performance.now();
    const failures = new Map<string, DeviceFailure>();
    const outcome = await link.poll((readings) => {
      for (const { failure } of readings) if (failure) failures.set(failure.message, failure);
      this.#takeReadings(readings);
    });
    this.meter.noteCycle(performance.now() - startMs);
    // What a driver tells of its requests is not counted once more; of others each failure counts once a cycle.
    if (!this.meter.hasRequests) {
      if (outcome.isLinkLost) failures.set(outcome.failure.message, outcome.failure);
      for (const failure of failures.values()) this.meter.noteError(failure);
    }
    return outcome;
  }

  /** A device that accepts a connection may still give no answer: the first value says that it is there. */
  #takeReadings(readings: Reading[]): void {
    if (readings.some(({ failure }) => failure === undefined)) {
      this.#answeredMs = performance.now();
      this.#setStatus('connected');
    }
    this.#host.report(readings);
  }

  #fail(failure: DeviceFailure): void {
    this.#setStatus('failed', failure);
    this.#host.report(this.configuration.signals.map((signal) => makeBadReading(signal, failure)));
    this.#host.endCycle();
  }

  #getIntervalMs(): number {
    const { pollIntervalMs } = this.configuration;
    if (this.#lease && this.#lease.untilMs <= performance.now()) this.#lease = undefined;
    const floorMs = this.configuration.minIntervalMs ?? pollIntervalMs;
    return Math.min(pollIntervalMs, Math.max(floorMs, this.#lease?.intervalMs ?? pollIntervalMs));
  }

  #setStatus(state: DriverStatus['state'], failure?: DeviceFailure): void {
    const { code, message, cause } = failure ?? { code: '', message: '', cause: undefined };
    const { status } = this;
    if (status.state === state && status.code === code && status.message === message) return;
    this.status = {
      id: status.id,
      state,
      code,
      message,
      ...(cause === undefined ? {} : { cause }),
      sinceMs: status.state === state ? status.sinceMs : Date.now(),
    };
    this.#endConnectWait();
    this.#host.onStatusChanged();
  }

  async #settleWrites(): Promise<void> {
    if (this.#writes.size === 0) return;
    const timeout = delay(STOP_WAIT_MS, undefined, { ref: false });
    await Promise.race([Promise.allSettled(this.#writes), timeout]);
  }

  /** Resolves when the first try to connect has ended, one way or the other, or takes too long. */
  async #connected(): Promise<void> {
    if (this.status.state !== 'connecting' || this.#isStopping) return;
    const waiter = Promise.withResolvers<void>();
    this.#connectWaiters.push(waiter.resolve);
    const timer = setTimeout(waiter.resolve, CONNECT_WAIT_MS).unref();
    await waiter.promise;
    clearTimeout(timer);
  }

  #endConnectWait(): void {
    for (const resolve of this.#connectWaiters.splice(0)) resolve();
  }
}
