import {
  answersDriverRequests,
  type DriverAnswer,
  type DriverAsk,
  type driverCalls,
  findDriverProtocol,
  listByteReadings,
  type RequestOf,
  type TriedAddress,
} from '@zutai/contract';
import { AttemptLimiter } from '../../platform/attempts/attempt-limiter.ts';
import { AppError, type Caller, fieldError, type Scope } from '../../platform/call/index.ts';
import type { RecordDriverRead } from '../audit/index.ts';
import type { GatewayLink } from '../gateway-link/index.ts';
import type { DriverRepository } from './repository.ts';

/** How long a person waits for a driver. */
const TIMEOUT_MS = 15_000;
/** Questions of one account in a minute: an engineer who tries addresses, not a program that scans a device. */
const QUESTIONS_A_MINUTE = 60;
const MINUTE_MS = 60_000;

export interface DriverQuestionsOptions {
  readonly drivers: DriverRepository;
  readonly link: Pick<GatewayLink, 'askDriver'>;
  /** Told before the device is asked. */
  readonly recordRead: RecordDriverRead;
}

/** What people ask of a driver at its gateway, outside of what it polls. */
export class DriverQuestions {
  readonly #options: DriverQuestionsOptions;
  readonly #limiter = new AttemptLimiter({ maxFailures: QUESTIONS_A_MINUTE, windowMs: MINUTE_MS });

  constructor(options: DriverQuestionsOptions) {
    this.#options = options;
  }

  /** @throws AppError one of {@link driverCalls}.tryAddress */
  async tryAddress(caller: Caller, request: RequestOf<typeof driverCalls.tryAddress>): Promise<TriedAddress> {
    const { id, address: text, dataType, scale, offset } = request;
    const place = await this.#find(caller, id);
    const protocol = findDriverProtocol(place.protocol);
    const parsed = protocol?.parseAddress(text);
    if (parsed?.ok !== true) throw fieldError('address', parsed?.code ?? 'addressFormat');
    const address = parsed.address as Record<string, unknown>;
    const ask: DriverAsk = { kind: 'read', address, dataType, scale, offset };
    const { answer, failure, durationMs } = await this.#ask(caller, place, ask, () =>
      this.#options.recordRead(id, text),
    );
    const bytes = answer?.bytes ?? null;
    return {
      value: answer?.value ?? null,
      failure: failure ?? answer?.failure ?? null,
      type: answer?.type ?? null,
      bytes,
      readings:
        bytes !== null && protocol?.hasByteNumbers === true
          ? listByteReadings(Buffer.from(bytes, 'hex'))
          : [],
      durationMs,
    };
  }

  async #find(scope: Scope, id: string) {
    const place = await this.#options.drivers.findPlace(scope, id);
    if (place === undefined) throw new AppError('notFound');
    return place;
  }

  async #ask(
    { accountId }: Caller,
    place: NonNullable<Awaited<ReturnType<DriverRepository['findPlace']>>>,
    ask: DriverAsk,
    record: () => Promise<void>,
  ): Promise<DriverAnswer> {
    const { title, gateway, deviceId, id: driverId, enabled } = place;
    if (gateway === undefined) throw new AppError('driverNoGateway');
    const { title: gatewayTitle, online, agentVersion, groupId, sn } = gateway;
    if (!online) throw new AppError('driverGatewayOffline', { title: gatewayTitle });
    if (!answersDriverRequests(agentVersion)) throw new AppError('driverGatewayOld', { title: gatewayTitle });
    if (!enabled) throw new AppError('driverOff', { title });
    if (this.#limiter.isBlocked(accountId)) throw new AppError('tooManyRequests', { seconds: 60 });
    this.#limiter.addFailure(accountId);
    await record();
    const answer = await this.#options.link.askDriver({ groupId, sn, deviceId, driverId }, ask, TIMEOUT_MS);
    if (answer === undefined) throw new AppError('driverNoAnswer', { seconds: TIMEOUT_MS / 1000 });
    if (answer.refusal === 'driverUnknown') throw new AppError('driverNotTaken', { title: gatewayTitle });
    if (answer.refusal === 'askUnknown') throw new AppError('driverGatewayOld', { title: gatewayTitle });
    return answer;
  }
}
