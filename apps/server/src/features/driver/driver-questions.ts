import {
  type BrowsedNode,
  type DeviceNode,
  type DriverAnswer,
  type DriverAsk,
  type DriverProtocol,
  type driverCalls,
  findDriverProtocol,
  listByteReadings,
  type RequestOf,
  type ResponseOf,
  type TriedAddress,
} from '@zutai/contract';
import { AttemptLimiter } from '../../platform/attempts/attempt-limiter.ts';
import { AppError, type Caller, fieldError, type Scope } from '../../platform/call/index.ts';
import type { DriverReadRecord, RecordDriverRead } from '../audit/index.ts';
import type { GatewayLink } from '../gateway-link/index.ts';
import { askGateway, requireKnowing } from './ask-gateway.ts';
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
    const given = await this.#ask(caller, place, ask, { address: text });
    const { failure, durationMs } = given;
    const answer = given.answer?.kind === 'read' ? given.answer : undefined;
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

  /** @throws AppError one of {@link driverCalls}.browse */
  async browse(
    caller: Caller,
    { id, parent }: RequestOf<typeof driverCalls.browse>,
  ): Promise<ResponseOf<typeof driverCalls.browse>> {
    const place = await this.#find(caller, id);
    const protocol = findDriverProtocol(place.protocol);
    if (protocol?.isBrowsable !== true) throw new AppError('driverNotBrowsable');
    const parsed = parent === undefined ? undefined : protocol.parseAddress(parent);
    if (parsed?.ok === false) throw fieldError('parent', parsed.code);
    const ask: DriverAsk = {
      kind: 'browse',
      ...(parsed === undefined ? {} : { parent: parsed.address as Record<string, unknown> }),
    };
    const { answer, failure } = await this.#ask(caller, place, ask, { parent: parent ?? '' });
    const { nodes, isCut } = answer?.kind === 'browse' ? answer : { nodes: [], isCut: false };
    return { nodes: nodes.flatMap((node) => toDeviceNode(protocol, node)), isCut, failure: failure ?? null };
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
    recorded: DriverReadRecord,
  ): Promise<DriverAnswer> {
    const { title, gateway, deviceId, id: driverId, enabled } = place;
    if (gateway === undefined) throw new AppError('driverNoGateway');
    requireKnowing(gateway, ask);
    if (!enabled) throw new AppError('driverOff', { title });
    if (this.#limiter.isBlocked(accountId)) throw new AppError('tooManyRequests', { seconds: 60 });
    this.#limiter.addFailure(accountId);
    await this.#options.recordRead(driverId, recorded);
    return askGateway(this.#options.link, gateway, { deviceId, driverId }, ask, TIMEOUT_MS);
  }
}

/** A node as a signal has it; none where its address is not one of the protocol. */
function toDeviceNode(protocol: DriverProtocol, node: BrowsedNode): DeviceNode[] {
  const address = protocol.addressSchema.safeParse(node.address);
  if (!address.success) return [];
  const { name, dataType = null, type = null, unit = '', writable = false } = node;
  return [{ address: protocol.formatAddress(address.data), name, dataType, type, unit, writable }];
}
