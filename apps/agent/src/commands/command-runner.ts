import { setTimeout as delay } from 'node:timers/promises';
import {
  type CommandQuery,
  type CommandResultInput,
  deviceCode,
  type SignalConfiguration,
} from '@zutai/contract/sparkplug';
import type { ConfigurationChanges } from '../config/configuration-changes.ts';
import type { DeviceFailure, SignalValue, WriteOutcome } from '../drivers/driver.ts';
import type { AgentLogger } from '../logger.ts';
import type { Device } from '../reporting/device.ts';
import type { SparkplugMetric } from '../uplink/metric.ts';
import type { HoldKeeper } from './hold-keeper.ts';
import { toWireValue } from './wire-value.ts';
import { checkWrite, parseWriteCommand, type WriteCommand } from './write-command.ts';

/** Commands whose uuid is remembered: MQTT may deliver one twice, the device must not be written twice. */
const rememberedMax = 1_000;
/** Results that wait for a connection, and those that are kept to be sent again; each. */
const resultsMax = 1_000;
/** A dead connection swallows what is sent over it until the keep-alive notices: sent lately is sent again after it. */
const sentAgainMs = 60_000;

export interface CommandRunnerOptions {
  findDevice: (deviceId: string) => Device | undefined;
  publish: (result: CommandResultInput) => boolean;
  /** Of the configuration that runs now. */
  configurationVersion: () => number;
  /** Of the configurations: a command that came after one is carried out by it. */
  settledFor: ConfigurationChanges['settledFor'];
  holds: HoldKeeper;
  logger: AgentLogger;
}

/** What is remembered of a command. */
interface Known {
  hasArrived?: boolean;
  result?: CommandResultInput;
  /** Set when the platform has given it up: what has not begun does not begin any more. */
  cancelled?: DeviceFailure;
}

const tooLate: DeviceFailure = {
  code: deviceCode.communicationTimeout,
  message: 'the deadline has passed',
};
const heldUp: DeviceFailure = {
  code: deviceCode.communicationTimeout,
  message: 'it may have been held up on the way while this gateway was silent',
};
const withdrawn: DeviceFailure = {
  code: deviceCode.communicationTimeout,
  message: 'the platform gave the write up before it began',
};
const ending: DeviceFailure = {
  code: deviceCode.communicationFault,
  message: 'the gateway program is ending',
};
const cutOff: DeviceFailure = {
  code: deviceCode.communicationFault,
  message: 'the connection to the broker was lost before the write began',
};

/** Carries out writes and answers each, also when the connection was away in between. */
export class CommandRunner {
  readonly #options: CommandRunnerOptions;
  readonly #known = new Map<string, Known>();
  readonly #queried = new Set<string>();
  #isStopping = false;
  #running = 0;
  #unsent: CommandResultInput[] = [];
  #sent: { readonly result: CommandResultInput; readonly firstMs: number }[] = [];

  constructor(options: CommandRunnerOptions) {
    this.#options = options;
  }

  /** Results that wait for a connection. */
  get unsentCount(): number {
    return this.#unsent.length;
  }

  /** A command waits for its device or is being carried out, or a button is held. */
  get isBusy(): boolean {
    return this.#running > 0 || this.#options.holds.heldCount > 0;
  }

  /** @param ageMs how long the message was under way; infinite when it may be any time */
  async run(deviceId: string, metrics: SparkplugMetric[], ageMs: number): Promise<void> {
    const { logger } = this.#options;
    const receivedMs = performance.now();
    const command = parseWriteCommand(metrics);
    if (!command) {
      logger.warn({ deviceId }, 'a command that cannot be understood was ignored');
      return;
    }
    const { request } = command;
    const before = request && this.#known.get(request.uuid);
    if (before?.hasArrived) {
      if (before.result) this.send(before.result);
      return;
    }
    const known: Known = before ?? {};
    known.hasArrived = true;
    if (request) this.#remember(request.uuid, known);
    const untilMs = request ? receivedMs - ageMs + request.timeoutMs : Number.POSITIVE_INFINITY;
    /** Why it may not begin now. */
    const findObstacle = (): DeviceFailure | undefined => {
      if (known.cancelled) return known.cancelled;
      if (this.#isStopping) return ending;
      if (performance.now() < untilMs) return undefined;
      return ageMs === Number.POSITIVE_INFINITY ? heldUp : tooLate;
    };
    this.#running += 1;
    const { device, signal, outcome } = await this.#carryOut(
      ...([deviceId, command, untilMs, findObstacle] as const),
    ).finally(() => {
      this.#running -= 1;
    });
    const failure = outcome.ok ? undefined : outcome.failure;
    logger.info(
      { deviceId, uuid: request?.uuid, signal: command.name ?? command.alias, code: failure?.code ?? '200' },
      'command',
    );
    if (!request) return;
    const result: CommandResultInput = {
      uuid: request.uuid,
      code: failure?.code ?? deviceCode.success,
      message: failure?.message ?? '',
      readBack: toWireValue(outcome.readBack),
      isUncertain: !outcome.ok && outcome.isUncertain === true,
      timeMs: Date.now(),
    };
    this.#answer(result);
    if (result.isUncertain && signal) this.#answerWithReading(device, signal, result);
  }

  /**
   * What became of a command that the platform does not wait for any more: its result, or for one this process does
   * not know, what the device shows now. One that has not begun does not begin any more, nor does one that comes later.
   */
  query({ uuid, deviceId, signalId }: CommandQuery): void {
    const known = this.#known.get(uuid);
    if (known?.result) {
      this.send(known.result);
      return;
    }
    this.withdraw(uuid);
    const device = this.#options.findDevice(deviceId);
    const signal = device?.findSignal({ alias: signalId });
    if (known?.hasArrived || this.#queried.has(uuid) || !device || !signal) return;
    this.#queried.add(uuid);
    const lost: CommandResultInput = {
      uuid,
      code: deviceCode.communicationTimeout,
      message: 'this agent does not know the command',
      readBack: null,
      isUncertain: true,
      timeMs: Date.now(),
    };
    this.#answerWithReading(device, signal, lost);
  }

  /** What has not begun does not begin any more, nor does one that comes later. */
  withdraw(uuid: string): void {
    const known = this.#known.get(uuid);
    if (known?.result) return;
    if (known) known.cancelled ??= withdrawn;
    else this.#remember(uuid, { cancelled: withdrawn });
  }

  /** No write begins any more. */
  stop(): void {
    this.#isStopping = true;
  }

  /** The connection is lost: nobody sees what is written now, so what waits for its device does not begin any more. */
  cancelWaiting(): void {
    for (const known of this.#known.values()) if (!known.result) known.cancelled ??= cutOff;
  }

  /** After a connection: what could not be said before, and what may not have arrived; the platform takes it twice. */
  sendWaiting(): void {
    const sinceMs = performance.now() - sentAgainMs;
    const sent = this.#sent.filter(({ firstMs }) => firstMs > sinceMs);
    const unsent = this.#unsent;
    this.#sent = [];
    this.#unsent = [];
    for (const { result, firstMs } of sent) this.send(result, firstMs);
    for (const result of unsent) this.send(result);
  }

  /** Publishes a result now or after the next connection. @param firstMs when it was sent first */
  send(result: CommandResultInput, firstMs = performance.now()): void {
    if (this.#options.publish(result)) this.#sent.push({ result, firstMs });
    else this.#unsent.push(result);
    for (const kept of [this.#sent, this.#unsent]) if (kept.length > resultsMax) kept.shift();
  }

  /**
   * At the device as the configurations that came before the command want it. One whose driver ends before the write
   * has begun is asked again; a press is not, as it may have been released meanwhile.
   */
  async #carryOut(
    deviceId: string,
    command: WriteCommand,
    untilMs: number,
    findObstacle: () => DeviceFailure | undefined,
  ): Promise<{ outcome: WriteOutcome; device?: Device; signal?: SignalConfiguration }> {
    const { settledFor, findDevice, configurationVersion } = this.#options;
    for (;;) {
      const change = settledFor(deviceId);
      if (change) {
        await before(change, untilMs);
        const obstacle = findObstacle();
        if (obstacle) return { outcome: { ok: false, failure: obstacle } };
      }
      const device = findDevice(deviceId);
      const checked = checkWrite(device, command, configurationVersion());
      if (checked.failure || !device) return { outcome: { ok: false, failure: checked.failure! } };
      const outcome = await this.#write(device, checked, command, findObstacle);
      const hasEnded = !outcome.ok && outcome.isEnded === true && !command.request?.hold;
      if (hasEnded && settledFor(deviceId) && !findObstacle()) continue;
      return { outcome, device, signal: checked.signal };
    }
  }

  async #write(
    device: Device,
    { signal, value }: { signal: SignalConfiguration; value: SignalValue },
    { request }: WriteCommand,
    findObstacle: () => DeviceFailure | undefined,
  ): Promise<WriteOutcome> {
    const met = { obstacle: findObstacle() };
    if (met.obstacle) return { ok: false, failure: met.obstacle };
    const canStart = () => {
      met.obstacle = findObstacle();
      return met.obstacle === undefined;
    };
    const { logger } = this.#options;
    try {
      const outcome = await this.#writeOrPress(device, signal, value, request, canStart);
      if (outcome.ok || outcome.isUncertain || !met.obstacle) return outcome;
      return { ok: false, failure: met.obstacle };
    } catch (error) {
      logger.error({ deviceId: device.deviceId, error: String(error) }, 'a write failed unexpectedly');
      const failure = { code: deviceCode.unknown, message: 'the driver failed unexpectedly' };
      return { ok: false, failure, isUncertain: true };
    }
  }

  #writeOrPress(
    device: Device,
    signal: SignalConfiguration,
    value: SignalValue,
    request: WriteCommand['request'],
    canStart: () => boolean,
  ): Promise<WriteOutcome> {
    if (!request?.hold) return device.write(signal, value, canStart);
    const { deviceId } = device;
    const place = device.describePlace(signal.id);
    const held = { uuid: request.uuid, deviceId, signalId: signal.id, place };
    return this.#options.holds.press({ ...held, ...request.hold }, (isHeld) =>
      device.write(signal, value, () => canStart() && isHeld()),
    );
  }

  /** The next reading of the signal, whenever it comes, is what the platform judges an uncertain write by. */
  #answerWithReading(
    device: Device | undefined,
    signal: SignalConfiguration,
    result: CommandResultInput,
  ): void {
    device?.onNextReading(signal.id, (readBack) => {
      if (readBack === undefined) this.#queried.delete(result.uuid);
      else this.#answer({ ...result, readBack: toWireValue(readBack), timeMs: Date.now() });
    });
  }

  #answer(result: CommandResultInput): void {
    this.#queried.delete(result.uuid);
    const known = this.#known.get(result.uuid) ?? {};
    known.result = result;
    this.#remember(result.uuid, known);
    this.send(result);
  }

  #remember(uuid: string, known: Known): void {
    this.#known.set(uuid, known);
    if (this.#known.size <= rememberedMax) return;
    const [oldest] = this.#known.keys();
    if (oldest !== undefined) this.#known.delete(oldest);
  }
}

/** Waits for it no longer than to a time of `performance.now()`, which may be infinite. */
async function before(change: Promise<void>, untilMs: number): Promise<void> {
  if (untilMs === Number.POSITIVE_INFINITY) return change;
  const timeout = new AbortController();
  const { signal } = timeout;
  const late = delay(Math.max(0, untilMs - performance.now()), undefined, { ref: false, signal });
  await Promise.race([change, late.catch(() => undefined)]);
  timeout.abort();
}
