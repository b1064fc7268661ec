import { setTimeout as delay } from 'node:timers/promises';
import { findDriverProtocol } from '@zutai/contract/driver-protocol';
import {
  type DeviceAsk,
  type DriverAnswer,
  type DriverAsk,
  type DriverRequest,
  deviceAsk,
  deviceCode,
  driverRequest,
  type HealthAnswer,
  type ReadAnswer,
} from '@zutai/contract/sparkplug';
import { toWireValue } from '../commands/wire-value.ts';
import type { ConfigurationChanges } from '../config/configuration-changes.ts';
import type { DeviceFailure, SingleReading } from '../drivers/driver.ts';
import { BusMonitor } from '../health/bus-monitor.ts';
import type { AgentLogger } from '../logger.ts';
import type { PollingDriver } from '../polling/polling-driver.ts';
import type { Device } from '../reporting/device.ts';
import type { ScriptSet } from '../scripts/script-set.ts';
import { agentVersion } from '../version.ts';
import type { AgentAsk, GatewayAnswered, GatewayRequests } from './gateway-requests.ts';

/** Requests under way at once; a device is a scarce thing. */
const runningMax = 4;
/** Bytes of a device that are sent along. */
const bytesMax = 4_096;
/** Longest text of a device that is sent as a value, characters. */
const textMax = 10_000;

export interface DriverRequestsOptions {
  findDriver: (deviceId: string, driverId: string) => PollingDriver | undefined;
  findDevice: (deviceId: string) => Device | undefined;
  /** How gateway and drivers are doing; of one driver, and who shares its line, or of all. */
  describeHealth: (driverId: string | undefined) => HealthAnswer;
  scripts: Pick<ScriptSet, 'answer'>;
  gateway: GatewayRequests;
  /** As of commands: what came after a configuration is answered by it. */
  settledFor: ConfigurationChanges['settledFor'];
  publish: (answer: DriverAnswer) => void;
  logger: AgentLogger;
}

type AskOf<Kind extends DriverAsk['kind']> = Extract<DriverAsk, { kind: Kind }>;
type Answered = Pick<DriverAnswer, 'answer' | 'failure' | 'refusal'>;
/** What is looked for by device and driver. */
type FoundAsk = Exclude<DeviceAsk, AgentAsk>;

const busy: DeviceFailure = { code: deviceCode.deviceBusy, message: 'too many requests are under way' };
const noDriver: DeviceFailure = {
  code: deviceCode.signalUnknown,
  message: 'this gateway does not run the driver: it is switched off, or its configuration is not there yet',
};
const tooSlow: DeviceFailure = {
  code: deviceCode.responseTimeout,
  cause: 'timeout',
  message: 'no answer within the time of the request',
};
const noTrace: DeviceFailure = {
  code: deviceCode.communicationFault,
  cause: 'unsupported',
  message: 'the driver of this protocol does not tell what is on its line',
};
const traceRuns: DeviceFailure = {
  code: deviceCode.deviceBusy,
  message: 'a line of this gateway is being looked at already',
};
const unknownKind: DeviceFailure = {
  code: deviceCode.communicationFault,
  cause: 'unsupported',
  message: `agent ${agentVersion} does not know this kind of request`,
};

/** What people ask of a driver outside its polling, or of the scripts of a device, each answered once; who asks waits, so nothing is kept for later. */
export class DriverRequests {
  readonly #options: DriverRequestsOptions;
  readonly #monitor = new BusMonitor();
  #running = 0;

  constructor(options: DriverRequestsOptions) {
    this.#options = options;
  }

  /** @param ageMs how long the message was under way; infinite when it may be any time */
  async run(text: string, ageMs = 0): Promise<void> {
    const { logger, publish } = this.#options;
    let request: DriverRequest;
    try {
      request = driverRequest.parse(JSON.parse(text));
    } catch (error) {
      logger.warn({ error: String(error) }, 'a request to a driver that cannot be understood was ignored');
      return;
    }
    const startMs = performance.now();
    const { afterwards, ...answered } = await this.#answer(request, ageMs);
    publish({ uuid: request.uuid, durationMs: Math.round(performance.now() - startMs), ...answered });
    afterwards?.();
  }

  async #answer(
    { deviceId, driverId, timeoutMs, ask }: DriverRequest,
    ageMs: number,
  ): Promise<Answered & Pick<GatewayAnswered, 'afterwards'>> {
    const known = deviceAsk.safeParse(ask);
    if (!known.success) return { failure: unknownKind, refusal: 'askUnknown' };
    const { data } = known;
    // Neither waits for others: whoever asks wants to know what keeps the agent from its work.
    if (isOfGateway(data)) return this.#options.gateway.answer(data, ageMs > timeoutMs);
    const untilMs = performance.now() + timeoutMs;
    const change = deviceId === undefined ? undefined : this.#options.settledFor(deviceId);
    if (change && data.kind !== 'health')
      await Promise.race([change, delay(timeoutMs, undefined, { ref: false })]);
    const leftMs = untilMs - performance.now();
    if (leftMs <= 0) return { failure: tooSlow };
    const begin = this.#find(deviceId, driverId, data);
    if (!begin) return { failure: noDriver, refusal: 'driverUnknown' };
    if (this.#running >= runningMax) return { failure: busy };
    this.#running += 1;
    const work = begin()
      .catch(
        (error: unknown): Answered => ({
          failure: {
            code: deviceCode.unknown,
            message: `the driver failed: ${String(error)}`.slice(0, 2_000),
          },
        }),
      )
      // What is too late for who asked still occupies the device.
      .finally(() => {
        this.#running -= 1;
      });
    const late = Promise.withResolvers<Answered>();
    const timer = setTimeout(() => late.resolve({ failure: tooSlow }), leftMs);
    const answered = await Promise.race([work, late.promise]);
    clearTimeout(timer);
    return answered;
  }

  /** Undefined when what is asked is not there. */
  #find(
    deviceId: string | undefined,
    driverId: string | undefined,
    ask: FoundAsk,
  ): (() => Promise<Answered>) | undefined {
    const { findDevice, findDriver, describeHealth, scripts } = this.#options;
    if (ask.kind === 'health') return async () => ({ answer: describeHealth(ask.driverId) });
    if (deviceId === undefined) return undefined;
    if (ask.kind === 'scriptState' || ask.kind === 'scriptTry') {
      const device = findDevice(deviceId);
      return device && (() => scripts.answer(device, ask));
    }
    const driver = driverId === undefined ? undefined : findDriver(deviceId, driverId);
    return driver && (() => this.#askDriver(driver, ask));
  }

  async #askDriver(driver: PollingDriver, ask: DriverAsk): Promise<Answered> {
    switch (ask.kind) {
      case 'read':
        return readAddress(driver, ask);
      case 'browse':
        return browse(driver, ask);
      case 'busStart':
        return this.#startTrace(driver, ask.trace);
      case 'busRead':
        return { answer: this.#monitor.read(driver, ask.trace, ask.after) };
      case 'busStop':
        return { answer: this.#monitor.stop(driver, ask.trace) };
    }
  }

  #startTrace(driver: PollingDriver, trace: string): Answered {
    if (findDriverProtocol(driver.configuration.protocol)?.tellsBus !== true) return { failure: noTrace };
    if (!this.#monitor.start(driver, trace)) return { failure: traceRuns };
    return { answer: this.#monitor.read(driver, trace, 0) };
  }
}

function isOfGateway(ask: DeviceAsk): ask is AgentAsk {
  return ['log', 'clock', 'restart', 'economyOpen'].includes(ask.kind) || ask.kind.startsWith('update');
}

/** An address of the driver's protocol, or why it is none. */
function parseAddress(
  driver: PollingDriver,
  address: Record<string, unknown>,
): { address: Record<string, unknown>; failure?: undefined } | { failure: DeviceFailure } {
  const parsed = findDriverProtocol(driver.configuration.protocol)?.addressSchema.safeParse(address);
  if (parsed?.success === false)
    return { failure: { code: deviceCode.addressUnknown, message: parsed.error.issues[0]!.message } };
  return { address: (parsed?.data ?? address) as Record<string, unknown> };
}

async function readAddress(driver: PollingDriver, ask: AskOf<'read'>): Promise<Answered> {
  const parsed = parseAddress(driver, ask.address);
  if (parsed.failure) return parsed;
  const { dataType, scale, offset } = ask;
  const { address } = parsed;
  const reading = await driver.readOnce({
    ...{ id: '0', tag: 'tried', dataType, scale, offset, writable: false, address },
  });
  return toAnswer(reading);
}

async function browse(driver: PollingDriver, { parent }: AskOf<'browse'>): Promise<Answered> {
  const parsed = parent && parseAddress(driver, parent);
  if (parsed?.failure) return parsed;
  const browsed = await driver.browse(parsed?.address);
  if (browsed.failure) return { failure: cut(browsed.failure) };
  return { answer: { kind: 'browse', nodes: browsed.nodes, isCut: browsed.isCut } };
}

const tooLong: DeviceFailure = {
  code: deviceCode.dataCheckError,
  message: `the text is longer than ${textMax} characters`,
};

function toAnswer({ bytes, type, ...read }: SingleReading): Answered {
  const isTooLong = typeof read.value === 'string' && read.value.length > textMax;
  const { value, failure } = isTooLong ? { value: null, failure: tooLong } : read;
  // Without bytes a failure is all there is to say.
  if (failure && bytes === undefined) return { failure: cut(failure) };
  const answer: ReadAnswer = {
    kind: 'read',
    value: value === null ? null : toWireValue(value)!,
    ...(failure ? { failure: cut(failure) } : {}),
    ...(type === undefined ? {} : { type }),
    ...(bytes === undefined ? {} : { bytes: bytes.subarray(0, bytesMax).toString('hex') }),
  };
  return { answer };
}

const cut = (failure: DeviceFailure) => ({ ...failure, message: failure.message.slice(0, 2_000) });
