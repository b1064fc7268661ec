import { randomUUID } from 'node:crypto';
import type {
  DeviceAsk,
  DriverAnswer,
  DriverHealth,
  driverHealthCalls,
  HealthAnswer,
  MeasuredDriver,
  RequestOf,
  ResponseOf,
} from '@zutai/contract';
import { AttemptLimiter } from '../../platform/attempts/attempt-limiter.ts';
import { AppError, type Caller, type Scope } from '../../platform/call/index.ts';
import type { RecordDriverRead } from '../audit/index.ts';
import type { GatewayRepository } from '../gateway/index.ts';
import type { GatewayLink } from '../gateway-link/index.ts';
import { type AskedGateway, askGateway, requireKnowing } from './ask-gateway.ts';
import type { DriverPlaceRow, DriverRepository } from './repository.ts';

/** How long a person waits; the next look comes soon. */
const TIMEOUT_MS = 8_000;
/** Looks of one account in a minute: some open screens that look every second or so. */
const LOOKS_A_MINUTE = 240;
const MINUTE_MS = 60_000;

type Response<Name extends keyof typeof driverHealthCalls> = ResponseOf<(typeof driverHealthCalls)[Name]>;
type Request<Name extends keyof typeof driverHealthCalls> = RequestOf<(typeof driverHealthCalls)[Name]>;

export interface DriverHealthOptions {
  readonly drivers: DriverRepository;
  readonly gateways: Pick<GatewayRepository, 'find'>;
  readonly link: Pick<GatewayLink, 'askDriver'>;
  readonly recordRead: RecordDriverRead;
}

/** How drivers and gateways are doing, and what is on their lines: asked while somebody looks, kept nowhere. */
export class DriverHealthService {
  readonly #options: DriverHealthOptions;
  readonly #limiter = new AttemptLimiter({ maxFailures: LOOKS_A_MINUTE, windowMs: MINUTE_MS });

  constructor(options: DriverHealthOptions) {
    this.#options = options;
  }

  /** @throws AppError one of {@link driverHealthCalls}.health */
  async health(caller: Caller, { id }: Request<'health'>): Promise<Response<'health'>> {
    const place = await this.#find(caller, id, 'sees');
    const told = await this.#askHealth(caller, requireRunning(place), id);
    const named = await this.#name(caller, told.drivers);
    const driver = named.find((one) => one.id === id);
    if (driver === undefined) throw new AppError('driverNotTaken', { title: place.gateway!.title });
    const lineMates = named.filter((one) => one !== driver);
    return { driver, lineMates, hiddenMates: told.drivers.length - named.length };
  }

  /** @throws AppError one of {@link driverHealthCalls}.gatewayHealth */
  async gatewayHealth(
    caller: Caller,
    { gatewayId }: Request<'gatewayHealth'>,
  ): Promise<Response<'gatewayHealth'>> {
    const found = await this.#options.gateways.find(caller, gatewayId);
    if (found === undefined) throw new AppError('notFound');
    const { gateway, drivers, isCut } = await this.#askHealth(caller, {
      ...found,
      title: found.title || found.sn,
    });
    const named = await this.#name(caller, drivers);
    return {
      ...{ gateway, isCut, hiddenDrivers: drivers.length - named.length },
      drivers: named.toSorted((a, b) => loadOf(b) - loadOf(a)),
    };
  }

  /** @throws AppError one of {@link driverHealthCalls}.startBus */
  async startBus(caller: Caller, { id }: Request<'startBus'>): Promise<Response<'startBus'>> {
    const trace = randomUUID();
    const { failure } = await this.#askBus(caller, id, { kind: 'busStart', trace }, { bus: 'start' });
    return failure ? { trace: null, failure } : { trace, failure: null };
  }

  /** @throws AppError one of {@link driverHealthCalls}.readBus */
  async readBus(caller: Caller, { id, trace, after }: Request<'readBus'>): Promise<Response<'readBus'>> {
    return toBus(await this.#askBus(caller, id, { kind: 'busRead', trace, after }));
  }

  /** @throws AppError one of {@link driverHealthCalls}.stopBus */
  async stopBus(caller: Caller, { id, trace }: Request<'stopBus'>): Promise<Response<'stopBus'>> {
    return toBus(await this.#askBus(caller, id, { kind: 'busStop', trace }, { bus: 'stop' }));
  }

  async #find(scope: Scope, id: string, reach: 'sees' | 'changes'): Promise<DriverPlaceRow> {
    const place = await this.#options.drivers.findPlace(scope, id, reach);
    if (place === undefined) throw new AppError('notFound');
    return place;
  }

  async #askBus(
    caller: Caller,
    id: string,
    ask: DeviceAsk,
    recorded?: { readonly bus: 'start' | 'stop' },
  ): Promise<DriverAnswer> {
    const place = await this.#find(caller, id, 'changes');
    const gateway = requireRunning(place);
    requireKnowing(gateway, ask);
    this.#count(caller);
    if (recorded !== undefined) await this.#options.recordRead(id, recorded);
    const { deviceId } = place;
    return askGateway(this.#options.link, gateway, { deviceId, driverId: id }, ask, TIMEOUT_MS);
  }

  async #askHealth(caller: Caller, gateway: AskedGateway, driverId?: string): Promise<HealthAnswer> {
    const ask: DeviceAsk = { kind: 'health', ...(driverId === undefined ? {} : { driverId }) };
    requireKnowing(gateway, ask);
    this.#count(caller);
    const { answer } = await askGateway(this.#options.link, gateway, {}, ask, TIMEOUT_MS);
    if (answer?.kind !== 'health') throw new AppError('driverNoAnswer', { seconds: TIMEOUT_MS / 1000 });
    return answer;
  }

  #count({ accountId }: Caller): void {
    if (this.#limiter.isBlocked(accountId)) throw new AppError('tooManyRequests', { seconds: 60 });
    this.#limiter.addFailure(accountId);
  }

  /** With whose they are; without those that the caller does not see. */
  async #name(scope: Scope, measured: readonly MeasuredDriver[]): Promise<DriverHealth[]> {
    const names = await this.#options.drivers.listNames(
      scope,
      measured.map(({ id }) => id),
    );
    return measured.flatMap((one) => {
      const name = names.get(one.id);
      return name === undefined ? [] : [{ ...one, ...name }];
    });
  }
}

/** Of the planned interval, what a cycle takes on average; 0 before the first. */
const loadOf = ({ cycle, plannedMs }: DriverHealth) => (cycle?.mean ?? 0) / Math.max(1, plannedMs);

function requireRunning({ gateway, enabled, title }: DriverPlaceRow): AskedGateway {
  if (gateway === undefined) throw new AppError('driverNoGateway');
  if (!enabled) throw new AppError('driverOff', { title });
  return gateway;
}

function toBus({ answer }: DriverAnswer): Response<'readBus'> {
  if (answer?.kind !== 'bus') throw new AppError('driverNoAnswer', { seconds: TIMEOUT_MS / 1000 });
  const { frames, hasMore, ended } = answer;
  return { frames, hasMore, ended };
}
