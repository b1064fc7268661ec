import {
  type SimulatorAddress,
  type SimulatorOptions,
  simulatorAddress,
  simulatorProtocol,
  toRawValue,
} from '@zutai/contract/driver-protocol';
import { type DriverConfiguration, deviceCode, type SignalConfiguration } from '@zutai/contract/sparkplug';
import type {
  DeviceFailure,
  DeviceLink,
  PollOutcome,
  Reading,
  SignalValue,
  SingleReading,
  WriteOutcome,
} from '../driver.ts';
import { type Member, membersOf } from '../members.ts';
import { makeReading } from '../scaling.ts';
import { computePattern } from './pattern.ts';

const away: DeviceFailure = {
  code: deviceCode.responseTimeout,
  cause: 'timeout',
  message: 'the simulated device is away for a while',
};

/** What was written to memories, by driver and signal: a lost link must not empty a device. */
const memories = new Map<string, Map<string, SignalValue>>();

/** A device that is computed. Its outages follow from the time, as its values do. */
export class SimulatorLink implements DeviceLink {
  onClosed: (failure: DeviceFailure) => void = () => {};
  readonly #options: SimulatorOptions;
  readonly #members: readonly Member<SimulatorAddress>[];
  readonly #memory: Map<string, SignalValue>;

  constructor(configuration: DriverConfiguration) {
    this.#options = simulatorProtocol.optionsSchema.parse(configuration.options);
    this.#members = membersOf(configuration, simulatorAddress);
    this.#memory = memories.get(configuration.id) ?? new Map<string, SignalValue>();
    memories.set(configuration.id, this.#memory);
  }

  async open(): Promise<DeviceFailure | undefined> {
    return this.#isAway() ? away : undefined;
  }

  async poll(report: (readings: Reading[]) => void): Promise<PollOutcome> {
    if (this.#isAway()) return { isLinkLost: true, failure: away };
    const nowMs = Date.now();
    report(this.#members.map((member) => this.#read(member, nowMs)));
    return { isLinkLost: false };
  }

  async write(signal: SignalConfiguration, value: SignalValue): Promise<WriteOutcome> {
    if (this.#isAway()) return { ok: false, failure: away };
    this.#memory.set(signal.id, toRawValue(signal, value));
    const reading = this.#read(this.#members.find((member) => member.signal.id === signal.id)!, Date.now());
    return reading.failure ? { ok: false, failure: reading.failure } : { ok: true, readBack: reading.value };
  }

  async readOnce(signal: SignalConfiguration): Promise<SingleReading> {
    if (this.#isAway()) return { value: null, failure: away };
    return this.#read({ signal, address: simulatorAddress.parse(signal.address) }, Date.now());
  }

  close(): void {}

  #read({ signal, address }: Member<SimulatorAddress>, nowMs: number) {
    const written = address.pattern === 'memory' ? this.#memory.get(signal.id) : undefined;
    return makeReading(signal, written ?? computePattern(address, nowMs, Number(signal.id)));
  }

  #isAway(): boolean {
    const { outageEveryS, outageForS } = this.#options;
    return outageEveryS > 0 && (Date.now() / 1_000) % outageEveryS < Math.min(outageForS, outageEveryS);
  }
}
